import * as THREE from "three";
import { expect, test } from "vitest";
import { shaft } from "./sight";

test("light through a keyhole covers nothing, also where it rises over the walls and only the page is behind it", () => {
  const { blending, blendSrcAlpha, blendDstAlpha } = shaft({ side: "east", number: 6 }, 0.4)
    .material as THREE.Material;
  expect({ blending, blendSrcAlpha, blendDstAlpha }).toEqual({
    blending: THREE.CustomBlending,
    blendSrcAlpha: THREE.ZeroFactor,
    blendDstAlpha: THREE.OneFactor,
  });
});
