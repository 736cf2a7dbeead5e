// install.mjs FOLDER: puts the packages of FOLDER/package-lock.json into FOLDER/node_modules, as
// `npm ci --ignore-scripts` does, where there is Node.js but no npm: on Debian, npm brings 300 packages.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

const folder = process.argv[2];
const registry = (process.env.npm_config_registry ?? "https://registry.npmjs.org").replace(/\/+$/, "");
const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));

async function download(url) {
  const answer = await fetch(url).catch((error) => {
    throw new Error(`${url}: ${error.cause?.message ?? error.message}`);
  });
  if (!answer.ok) {
    throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  }
  return Buffer.from(await answer.arrayBuffer());
}

async function install(place, { version, integrity }) {
  const name = place.replace(/^.*node_modules\//, "");
  const url = `${registry}/${name}/-/${basename(name)}-${version}.tgz`;
  const bytes = await download(url);
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(bytes).digest("base64") !== expected) {
    throw new Error(`${url} is not what package-lock.json expects`);
  }
  const target = join(folder, place);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-x", "-C", target, "--strip-components=1", "--no-same-owner"], {
    input: gunzipSync(bytes),
  });
}

try {
  for (const [place, what] of Object.entries(packages)) {
    if (place !== "") { // the project itself
      await install(place, what);
    }
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
