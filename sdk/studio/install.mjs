// install.mjs FROM FOLDER [--omit=dev]: puts the packages of FROM/package-lock.json into FOLDER/node_modules;
// nothing to do where they are there already. With npm where there is one, which knows of mirrors and of
// ways out of this network; Debian's Node.js comes without it, and bringing it brings 300 packages.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

const [from, folder, omit] = process.argv.slice(2);
const lock = readFileSync(join(from, "package-lock.json"), "utf8");
const stamp = join(folder, "installed-lock.json");
const wanted = JSON.stringify({ lock, omit: omit ?? "" });
const registry = (process.env.npm_config_registry ?? "https://registry.npmjs.org").replace(/\/+$/, "");

function hasNpm() {
  try {
    execFileSync("npm", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function installByNpm() {
  const flags = ["--fetch-retries=1", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...flags, ...(omit ? [omit] : [])], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
}

async function download(url) {
  const answer = await fetch(url).catch((error) => {
    throw new Error(`${url}: ${error.cause?.message ?? error.message}`);
  });
  if (!answer.ok) {
    throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  }
  return Buffer.from(await answer.arrayBuffer());
}

async function installOne(place, { version, integrity }) {
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

/** Packages of programs that are for other machines are left out, as npm does. */
function isForHere({ os, cpu }) {
  return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
}

async function installByHand() {
  for (const [place, what] of Object.entries(JSON.parse(lock).packages)) {
    const isProject = place === "";
    if (!isProject && isForHere(what) && !(omit === "--omit=dev" && what.dev)) {
      await installOne(place, what);
    }
  }
}

try {
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    mkdirSync(folder, { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) {
      copyFileSync(join(from, name), join(folder, name));
    }
    await (hasNpm() ? installByNpm() : installByHand());
    writeFileSync(stamp, wanted);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
