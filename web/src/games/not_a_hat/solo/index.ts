import type { SoloModule } from "../../game";
import Practice from "./Practice.svelte";

const solo: SoloModule<"not_a_hat"> = { Practice, Tour: null };

export default solo;
