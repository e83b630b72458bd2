import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist/", ".dist-*/", "node_modules/"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      "no-undef": "off", // TypeScript's own check knows more
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The server's content security policy blocks style attributes: use style: directives.",
        },
      ],
    },
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
);
