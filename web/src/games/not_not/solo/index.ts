import type { SoloModule } from "../../game";
import Daily from "./Daily.svelte";
import Practice from "./Practice.svelte";
import Tour from "./Tour.svelte";

const solo: SoloModule<"not_not"> = { Practice, Tour, Daily };

export default solo;
