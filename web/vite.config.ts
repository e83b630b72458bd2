import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { giftPictures } from "./build/gifts.ts";
import { linkPreviews } from "./build/preview.ts";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [svelte(), svelteTesting(), giftPictures(), linkPreviews()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 700, // three.js, which comes with an open hall only
  },
  server: {
    fs: { allow: [".."] }, // each game's RULES.md and data
    proxy: {
      "/api": { target: server, headers: { origin: server } }, // it hears pages of its own only
      "/ws": { target: server, headers: { origin: server }, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["build/happy.ts"],
    testTimeout: 60_000, // a machine may be busy; what hangs still ends
    pool: "vmThreads", // each file has a world of its own, as with processes, at a third of their time
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    onUnhandledError(error) {
      // happy-dom rejects an animation that Svelte cancels as a component goes; browsers stay silent.
      return error.message === "The animation was canceled." ? false : undefined;
    },
  },
});
