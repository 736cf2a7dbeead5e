// A bot for Bastide in JavaScript (node): it stays near the middle, and claims whenever it can.
// Each line of the input is an object with what to "do"; docs/bot-protocol.md names all of them.
"use strict";
const readline = require("node:readline");

/** How good an option looks: the largest number wins. */
function worth(option) {
  if (option.kind === "place") {
    return -Math.abs(option.cell[0]) - Math.abs(option.cell[1]);
  }
  if (option.kind === "claim") {
    return option.feature_kind.includes("city") ? 2 : 1;
  }
  return 0; // to claim nothing, to pass
}

function say(line) {
  process.stdout.write(JSON.stringify(line) + "\n");
}

const input = readline.createInterface({ input: process.stdin });
input.on("line", (text) => {
  const line = JSON.parse(text);
  if (line.do === "hello") {
    say({ ok: 1, name: "mybot.js" });
  } else if (line.do === "go") {
    const best = line.legal.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    say({ best: best.id, go: line.go });
  } else if (line.do === "quit") {
    process.exit(0);
  }
});
