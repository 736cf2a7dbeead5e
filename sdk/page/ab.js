// Pointing at a dot shows its seed and commands at the bottom; a click keeps them there.
const seed = document.getElementById("seed");
let kept = null;

function show(dot) {
  seed.textContent = dot.querySelector("title").textContent.trim().split(" | ").join("\n");
}

document.addEventListener("mouseover", (event) => {
  const dot = event.target.closest(".dot");
  if (dot && !kept) {
    show(dot);
  }
});

document.addEventListener("click", (event) => {
  const dot = event.target.closest(".dot");
  if (!dot) {
    return;
  }
  kept?.classList.remove("kept");
  kept = kept === dot ? null : dot;
  if (kept) {
    kept.classList.add("kept");
    show(kept);
  }
});
