// The linter of the page's JavaScript: `make lint`.
import js from "@eslint/js";

// What the page uses of the browser, and nothing else of it.
const BROWSER = ["AudioContext", "WebSocket", "addEventListener", "cancelAnimationFrame", "clearInterval", "document", "location",
  "performance", "requestAnimationFrame", "setInterval", "setTimeout"];

export default [
  js.configs.recommended,
  {
    linterOptions: {reportUnusedDisableDirectives: "error"},
    rules: {
      "complexity": ["error", 12],
      "eqeqeq": "error",
      "max-len": ["error", {code: 140}],
      "max-lines": ["error", 300],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      "quotes": ["error", "double", {avoidEscape: true, allowTemplateLiterals: true}],
      "semi": "error",
    },
  },
  {
    files: ["desktop/page/**/*.js"],
    languageOptions: {globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"]))},
  },
];
