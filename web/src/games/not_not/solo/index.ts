import type { SoloModule } from "../../game";
import Practice from "./Practice.svelte";
import Tour from "./Tour.svelte";

const solo: SoloModule<"not_not"> = { Practice, Tour };

export default solo;
