// Usage: node katex.mjs FOLDER, where npm installed KaTeX; reads a JSON list of formulas, writes those that KaTeX accepts.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2], "package.json"));
const katex = require("katex");

function isAccepted(formula) {
  try {
    katex.renderToString(formula, { throwOnError: true, strict: "ignore" });
    return true;
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    return false;
  }
}

const formulas = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(formulas.filter(isAccepted)));
