import type { SoloModule } from "../../game";
import Practice from "./Practice.svelte";

const solo: SoloModule<"pas_vu"> = { Practice, Tour: null };

export default solo;
