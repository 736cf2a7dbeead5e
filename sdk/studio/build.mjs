// build.mjs PACKAGES OUT.cpp [FOLDER]: bundles the studio's page by the esbuild of PACKAGES/node_modules and writes it
// as a C++ source; into FOLDER too, for tests without the program.
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const MOST_BYTES = 300_000; // of all that the first screen loads, gzipped

const here = dirname(fileURLToPath(import.meta.url));
const [packages, out, folder] = process.argv.slice(2);
const require = createRequire(join(resolve(packages), "package.json"));
const esbuild = require("esbuild");

const result = await esbuild.build({
  entryPoints: [join(here, "src/main.ts"), join(here, "src/studio.css")],
  entryNames: "[name]",
  outdir: "out",
  bundle: true,
  format: "esm",
  splitting: true,
  chunkNames: "part-[name]-[hash]",
  target: "es2022",
  minify: true,
  charset: "ascii", // compilers complain of bidirectional signs, which editors name
  legalComments: "eof",
  nodePaths: [join(resolve(packages), "node_modules")],
  tsconfig: join(here, "tsconfig.json"),
  write: false,
  metafile: true,
  logLevel: "warning",
});

const types = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", txt: "text/plain; charset=utf-8",
  json: "application/json" };
const files = [
  { name: "index.html", text: readFileSync(join(here, "index.html"), "utf8") },
  ...result.outputFiles.map((file) => {
    const name = file.path.slice(file.path.lastIndexOf("/") + 1);
    return { name, text: file.text };
  }),
];

/** What the licences of the packages in the bundle ask for. */
function licences() {
  const folders = new Set(Object.keys(result.metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  return [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"].map((one) => join(folder, one)).find(existsSync);
    if (!file) throw new Error(`${name} comes without its licence`);
    return `${name} ${version}\n\n${readFileSync(file, "utf8").trim()}\n`;
  }).join("\n\n");
}
files.push({ name: "licences.txt", text: licences() });

/** What src/said.ts is called with, by which the program finds translations. */
function texts() {
  const CALL = /\bsaid(As|Counted|CountedParts|With|Parts)?\(\s*(?:("(?:[^"\\\n]|\\.)*")(?:,\s*("(?:[^"\\\n]|\\.)*"))?)?/g;
  const found = new Map();
  for (const file of Object.keys(result.metafile.inputs).filter((path) => path.endsWith(".ts") && !path.endsWith("src/said.ts"))) {
    for (const [call, kind, ...literals] of readFileSync(file, "utf8").matchAll(CALL)) {
      const [first, second] = literals.map((one) => one && JSON.parse(one));
      const isCounted = kind?.startsWith("Counted");
      if (!first || ((isCounted || kind === "As") && !second)) throw new Error(`${file}: ${call} is not about a literal`);
      found.set(`${first} ${second}`, isCounted ? { text: first, many: second } : kind === "As" ? { context: first, text: second } : { text: first });
    }
  }
  return [...found.values()];
}
files.push({ name: "texts.json", text: JSON.stringify(texts()) });

/** Files that are loaded at once: the script, what it imports, and the style. */
const first = new Set(["index.html", "studio.css"]);
function addScript(path) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (first.has(name)) return;
  first.add(name);
  for (const { path: next, kind } of result.metafile.outputs[path].imports) if (kind === "import-statement") addScript(next);
}
addScript(Object.keys(result.metafile.outputs).find((path) => path.endsWith("/main.js")));
const size = files.filter((file) => first.has(file.name)).reduce((sum, file) => sum + gzipSync(file.text, { level: 9 }).length, 0);
if (size > MOST_BYTES) {
  console.error(`the studio's page has ${size} bytes gzipped; ${MOST_BYTES} are allowed`);
  process.exit(1);
}

/** C++ compilers take string literals of 64 kB; longer ones are put together from several. */
function literal(text) {
  const parts = [];
  let part = "";
  for (const letter of text) {
    part += letter;
    if (part.length >= 16_000) {
      parts.push(part);
      part = "";
    }
  }
  parts.push(part);
  return parts.map((one) => `R"~page~(${one})~page~"`).join("\n     ");
}

const rows = files.map(({ name, text }) => `      {"${name}", "${types[name.split(".").pop()]}",\n     ${literal(text)}},\n`);
writeFileSync(out, `// Made by sdk/studio/build.mjs; do not edit.
#include "sdk/tools/shell/studio_files.h"

namespace bastide {

const std::vector<StudioFile>& studio_files() {
  static const std::vector<StudioFile> files = {
${rows.join("")}  };
  return files;
}

}  // namespace bastide
`);
if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  console.log(`${size} bytes gzipped`);
}
