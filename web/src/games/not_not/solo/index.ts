import type { SoloModule } from "../../../shell/game";
import Practice from "./Practice.svelte";
import Tour from "./Tour.svelte";

const solo: SoloModule = { Practice, Tour };

export default solo;
