// Pointing at a dot shows its seed and commands at the bottom; a click keeps them there. By keyboard
// the plot is chosen, arrows walk from dot to dot, and Enter keeps one.
const seed = document.getElementById("seed");
let kept = null;
let now = null;

function show(dot) {
  seed.textContent = dot.querySelector("title").textContent.trim().split(" | ").join("\n");
}

function keep(dot) {
  kept?.classList.remove("kept");
  kept = kept === dot ? null : dot;
  if (kept) {
    kept.classList.add("kept");
    show(kept);
  }
}

function walk(to) {
  now?.classList.remove("now");
  now = to;
  if (now) {
    now.classList.add("now");
    now.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!kept) {
      show(now);
    }
  }
}

document.addEventListener("mouseover", (event) => {
  const dot = event.target.closest(".dot");
  if (dot && !kept) {
    show(dot);
  }
});

document.addEventListener("click", (event) => {
  const dot = event.target.closest(".dot");
  if (dot) {
    keep(dot);
  }
});

/** From left to right, and each column from below. */
function inOrder(plot) {
  const place = (dot) => [Number(dot.getAttribute("cx")), -Number(dot.getAttribute("cy"))];
  return [...plot.querySelectorAll(".dot")]
    .map((dot) => ({ dot, place: place(dot) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ dot }) => dot);
}

for (const plot of document.querySelectorAll("svg")) {
  if (!plot.querySelector(".dot")) {
    continue;
  }
  let dots = null;
  plot.setAttribute("tabindex", "0");
  plot.setAttribute("role", "img");
  const name = plot.parentElement.previousElementSibling?.textContent.trim() || seed.dataset.games;
  plot.setAttribute("aria-label", seed.dataset.plot.replace("{}", () => name));
  plot.addEventListener("keydown", (event) => {
    dots ??= inOrder(plot);
    const at = dots.indexOf(now);
    const steps = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: dots.length - 1 };
    if (event.key in steps) {
      walk(dots[Math.max(0, Math.min(dots.length - 1, steps[event.key]))]);
    } else if ((event.key === "Enter" || event.key === " ") && at >= 0) {
      keep(now);
    } else {
      return;
    }
    event.preventDefault();
  });
  plot.addEventListener("blur", () => walk(null));
}

// What is wider than a phone is scrolled, by keyboard too.
for (const wide of document.querySelectorAll(".scroll, .plot")) {
  if (!wide.querySelector("[tabindex]")) {
    wide.setAttribute("tabindex", "0");
  }
}
