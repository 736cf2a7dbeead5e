"use strict";
// Shows the game of the element "data": a list of frames, each a list of changes to the one before.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { frames, elements, shapes, seats, kinds, tracks, awards, sheet } = data;
  const $ = (id) => document.getElementById(id);
  const CELL = 100;

  /** An element with attributes and content; SVG where `space` says so. */
  function make(name, attributes = {}, content = [], space = null) {
    const node = space ? document.createElementNS(space, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...[content].flat());
    return node;
  }
  const SVG = "http://www.w3.org/2000/svg";
  const draw = (name, attributes, content) => make(name, attributes, content, SVG);
  /** A text of the page in its language; the program has collected what said() is called with. */
  const said = (text) => data.texts[text] ?? text;
  const saidWith = (text, ...values) => {
    let next = 0;
    return said(text).replaceAll(/\{(\d*)\}/g, (_, number) => values[number === "" ? next++ : Number(number)]);
  };
  const short = (name) => data.names[name] ?? name.slice(name.lastIndexOf(":") + 1).replaceAll("_", " ");
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

  /** A picture of a shape that stands beside text saying the same. */
  function icon(shape, box) {
    return draw("svg", { class: "icon", viewBox: box, "aria-hidden": "true" }, draw("use", { href: "#" + shape }));
  }
  const seatIcon = (seat) => icon(seats[seat].icon, "-16 -16 32 32");
  const tileIcon = (kind) => icon(data.tiles[kind][1], "0 0 100 100");

  // What a frame does not mention is as in the frame before.
  const KEPT = ["turn", "by", "choice", "last", "tracks", "soon", "supply", "counts", "goal", "loose"];
  frames.forEach((frame, n) => {
    const before = n > 0 ? frames[n - 1] : {};
    for (const key of KEPT) if (!(key in frame)) frame[key] = before[key];
    // Of tiles, only counts that changed: kind, count, kind, count, …
    const unseen = new Map(before.unseen);
    for (let i = 0; i < (frame.unseen ?? []).length; i += 2) unseen.set(frame.unseen[i], frame.unseen[i + 1]);
    frame.unseen = unseen;
  });
  const LAST = frames.length - 1;
  let current = -1;

  // ---- The board ----
  const board = $("board");
  const layers = {};
  for (const name of ["grid", "dead", "tiles", "owners", "marks", "markers", "pieces", "carried"]) {
    layers[name] = board.appendChild(draw("g", { class: name }));
  }
  const nodes = new Map(); // of elements that are shown

  const extent = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const [shape, x, y] of elements) {
    if (shapes[shape][1] !== "tiles") continue;
    extent.left = Math.min(extent.left, x);
    extent.top = Math.min(extent.top, y);
    extent.right = Math.max(extent.right, x + CELL);
    extent.bottom = Math.max(extent.bottom, y + CELL);
  }
  const whole = {
    x: extent.left - 50,
    y: extent.top - 50,
    w: extent.right - extent.left + 100,
    h: extent.bottom - extent.top + 100,
  };
  const view = { ...whole };

  function drawAxis() {
    const number = (x, y, value) => layers.grid.append(draw("text", { x, y, class: "axis" }, String(value)));
    for (let x = extent.left; x < extent.right; x += CELL) {
      number(x + CELL / 2, extent.top - 16, x / CELL);
      number(x + CELL / 2, extent.bottom + 30, x / CELL);
    }
    for (let y = extent.top; y < extent.bottom; y += CELL) {
      number(extent.left - 26, y + CELL / 2 + 6, y / CELL);
      number(extent.right + 26, y + CELL / 2 + 6, y / CELL);
    }
  }

  function showElement(id) {
    const [shape, x, y, seat] = elements[id];
    const [name, layer, kind] = shapes[shape];
    const use = draw("use", { href: "#" + name, x, y });
    use.style.transformOrigin = `${x}px ${y}px`; // a box around it would lie elsewhere: x and y come after what CSS does
    if (seat !== undefined) {
      use.setAttribute("fill", `url(#o${seat % 8})`);
      use.setAttribute("stroke", seats[seat].colour);
      use.setAttribute("stroke-dasharray", seats[seat].dashes);
      use.dataset.kind = kind;
      use.toggleAttribute("hidden", !ownersOf.has(kind));
    }
    layers[layer].append(use);
    nodes.set(id, use);
  }

  /** Only what differs between the two frames is touched. */
  function moveBoard(from, to) {
    const wanted = new Map();
    for (let n = from + 1; n <= to; ++n) {
      for (const id of frames[n].del ?? []) wanted.set(id, false);
      for (const id of frames[n].add ?? []) wanted.set(id, true);
    }
    for (let n = from; n > to; --n) {
      for (const id of frames[n].add ?? []) wanted.set(id, false);
      for (const id of frames[n].del ?? []) wanted.set(id, true);
    }
    for (const [id, there] of wanted) {
      if (there && !nodes.has(id)) showElement(id);
      if (!there && nodes.has(id)) {
        nodes.get(id).remove();
        nodes.delete(id);
      }
    }
  }

  function markCells(cells, css) {
    for (const old of layers.marks.querySelectorAll("." + css)) old.remove();
    for (let i = 0; i + 1 < cells.length; i += 2) {
      layers.marks.append(
        draw("rect", { class: css, x: cells[i] * CELL + 3, y: cells[i + 1] * CELL + 3, width: CELL - 6, height: CELL - 6 }),
      );
    }
  }

  // ---- Zoom and pan ----
  function applyView() {
    board.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    board.classList.toggle("near", view.w < whole.w - 1);
    coarsenHatches();
  }
  /** From far away the hatches of the owners are drawn twice as large, and pieces half as large again. */
  function coarsenHatches() {
    const pixels = board.getScreenCTM()?.a ?? 1;
    board.classList.toggle("far", pixels < 0.45);
    for (const pattern of document.querySelectorAll("#shapes pattern[id^=o]")) {
      pattern.setAttribute("patternTransform", pixels < 0.35 ? "scale(2)" : "");
    }
  }
  window.addEventListener("resize", coarsenHatches);
  function zoom(factor, x = view.x + view.w / 2, y = view.y + view.h / 2) {
    const w = clamp(view.w / factor, Math.min(150, whole.w), whole.w);
    const real = view.w / w;
    view.x = x - (x - view.x) / real;
    view.y = y - (y - view.y) / real;
    view.w = w;
    view.h = (w * whole.h) / whole.w;
    pan(0, 0);
  }
  function pan(dx, dy) {
    view.x = clamp(view.x + dx, whole.x, whole.x + whole.w - view.w);
    view.y = clamp(view.y + dy, whole.y, whole.y + whole.h - view.h);
    applyView();
  }
  /** A point of the screen on the board. */
  function spot(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(board.getScreenCTM().inverse());
  }
  const fingers = new Map();
  board.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    board.setPointerCapture(event.pointerId);
    board.classList.add("held");
  });
  board.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const scale = 1 / board.getScreenCTM().a;
    if (fingers.size === 1) {
      pan((before.clientX - event.clientX) * scale, (before.clientY - event.clientY) * scale);
    } else {
      const [other] = [...fingers.values()].filter((one) => one.pointerId !== event.pointerId);
      const length = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = spot({ clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 });
      if (length(before) > 0) zoom(length(event) / length(before), middle.x, middle.y);
    }
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    board.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      board.classList.toggle("held", fingers.size > 0);
    });
  }
  board.addEventListener("wheel", (event) => {
    // Without the board in focus the wheel scrolls the page.
    if (!event.ctrlKey && document.activeElement !== board) return;
    event.preventDefault();
    const at = spot(event);
    zoom(Math.exp(-event.deltaY / 400), at.x, at.y);
  }, { passive: false });
  board.addEventListener("dblclick", (event) => {
    const at = spot(event);
    zoom(2, at.x, at.y);
  });

  // ---- Who would be paid ----
  const ownersOf = new Set(); // kinds whose owners are shown
  const owned = [...new Set(elements.filter((one) => one.length > 3).map((one) => shapes[one[0]][2]))].sort((a, b) => a - b);

  function showOwners() {
    for (const use of layers.owners.children) use.toggleAttribute("hidden", !ownersOf.has(Number(use.dataset.kind)));
    for (const box of $("owners").querySelectorAll("input")) box.checked = ownersOf.has(Number(box.value));
    $("all-owners").setAttribute("aria-pressed", String(owned.length > 0 && owned.every((kind) => ownersOf.has(kind))));
  }
  function toggleAllOwners() {
    const on = ownersOf.size === 0;
    ownersOf.clear();
    if (on) owned.forEach((kind) => ownersOf.add(kind));
    showOwners();
  }
  function makeOwners() {
    for (const kind of owned) {
      const box = make("input", { type: "checkbox", value: kind });
      box.addEventListener("change", () => {
        box.checked ? ownersOf.add(kind) : ownersOf.delete(kind);
        showOwners();
      });
      $("owners").append(make("label", {}, [box, icon(kinds[kind].icon, "-2 -2 26 20"), kinds[kind].name]));
    }
    $("owners").hidden = owned.length === 0;
    $("all-owners").addEventListener("click", toggleAllOwners);
  }

  // ---- Scores ----
  /** Points of a seat in a frame by the chosen curve. */
  const pointTrack = tracks[data.points];
  const valueOf = (frame, track, seat) => frame.tracks[track][tracks[track].each ? seat : 0];
  function lead(values, seat) {
    return values[seat] - Math.max(...values.filter((_, other) => other !== seat));
  }
  /** Where hidden things may count nobody can tell: then the points so far. */
  const soonOf = (frame, seat) => (frame.soon.length > 0 ? frame.soon[seat] : valueOf(frame, data.points, seat));
  const curves = [];
  if (pointTrack.each) {
    curves.push({ name: said("points"), lines: seats.length, at: (frame, seat) => valueOf(frame, data.points, seat) });
    curves.push({ name: said("points if it ended now"), lines: seats.length, at: soonOf });
    if (seats.length > 1) {
      curves.push({
        name: said("points ahead of the best other"),
        lines: seats.length,
        at: (frame, seat) => lead(frame.tracks[data.points], seat),
      });
    }
  }
  tracks.forEach((track, number) => {
    if (number === data.points && track.each) return;
    curves.push({
      name: short(track.name),
      lines: track.each ? seats.length : 1,
      at: (frame, seat) => valueOf(frame, number, seat),
    });
  });

  /** Columns of points by what gave them, in order of appearance. */
  const sources = [...new Set(awards.filter((one) => one.track === data.points).map((one) => one.what))];
  const otherTracks = tracks.map((_, i) => i).filter((i) => i !== data.points && tracks[i].each);
  /** By seat; one row when all share one score. */
  function pointsBy(n) {
    const table = (pointTrack.each ? seats : [null]).map(() => sources.map(() => 0));
    for (const award of awards) {
      if (award.frame > n || award.track !== data.points) continue;
      for (const row of pointTrack.each ? award.to : [0]) table[row][sources.indexOf(award.what)] += award.points;
    }
    return table;
  }

  /** Points so far by line of the scores, in order of appearance; seats as in pointsBy(). */
  const countingLines = new Map();
  for (const award of awards) {
    if (award.track !== data.points) continue;
    for (const [name, , , , reason, words, source] of award.lines) {
      if (!reason) countingLines.set(`${award.what} ${name} ${source}`, { what: award.what, words, source });
    }
  }
  const ruleLines = [...countingLines.entries()].sort((a, b) => sources.indexOf(a[1].what) - sources.indexOf(b[1].what));
  function pointsByRule(n) {
    const table = new Map(ruleLines.map(([key]) => [key, (pointTrack.each ? seats : [null]).map(() => 0)]));
    for (const award of awards) {
      if (award.frame > n || award.track !== data.points) continue;
      for (const [name, , , points, reason, , source] of award.lines) {
        if (reason) continue;
        const sums = table.get(`${award.what} ${name} ${source}`);
        for (const row of pointTrack.each ? award.to : award.to.length > 0 ? [0] : []) sums[row] += points;
      }
    }
    return table;
  }
  function showRules(n) {
    const sums = pointsByRule(n);
    const columns = pointTrack.each ? seats.map((seat) => seat.name) : [said("all together")];
    const head = [said("scored"), said("what"), ...columns, said("rule")];
    const wordy = [1, head.length - 1]; // columns of words
    const rows = ruleLines.map(([key, line]) =>
      make("tr", {}, [
        make("th", { scope: "row" }, short(line.what)),
        make("td", { class: "words" }, line.words),
        ...sums.get(key).map((points) => make("td", {}, String(points))),
        make("td", { class: "words ids" }, line.source),
      ]),
    );
    $("rule-table").replaceChildren(
      make("thead", {}, make("tr", {}, head.map((name, i) => make("th", wordy.includes(i) ? { scope: "col", class: "words" } : { scope: "col" }, name)))),
      make("tbody", {}, rows),
    );
    $("by-rule").hidden = ruleLines.length === 0;
  }

  function scoreHead() {
    const soon = pointTrack.each ? [said("if it ended now")] : [];
    const head = [said("points"), ...soon, ...sources.map(short), ...otherTracks.map((i) => short(tracks[i].name)), ...data.pieces.map((name) => saidWith("{} left", name))];
    return make("tr", {}, [make("td"), ...head.map((name) => make("th", { scope: "col" }, name))]);
  }
  /** A row of the table; null stands for a cell without a value. */
  function scoreRow(name, cells) {
    return make("tr", {}, [
      make("th", { scope: "row" }, name),
      ...cells.map((value, column) => make("td", column === 0 ? { class: "points" } : {}, value === null ? "" : String(value))),
    ]);
  }
  function seatName(seat, i) {
    const hatch = draw("svg", { class: "icon", viewBox: "0 0 48 48", "aria-hidden": "true" }, [
      draw("rect", { x: 2, y: 2, width: 44, height: 44, fill: `url(#o${i % 8})`, stroke: seat.colour, "stroke-width": 4 }),
    ]);
    return [seatIcon(i), hatch, " " + seat.name];
  }
  function showScores(frame, n) {
    const by = pointsBy(n);
    const ofSeat = (i) => (pointTrack.each ? [valueOf(frame, data.points, i), frame.soon.length > 0 ? frame.soon[i] : "?", ...by[i]] : [null, ...sources.map(() => null)]);
    const rows = seats.map((seat, i) =>
      scoreRow(seatName(seat, i), [...ofSeat(i), ...otherTracks.map((track) => valueOf(frame, track, i)), ...frame.supply[i]]),
    );
    // One score for all has a row of its own.
    const rest = [...otherTracks, ...data.pieces].map(() => null);
    if (!pointTrack.each) rows.unshift(scoreRow(said("all together"), [valueOf(frame, data.points, 0), ...by[0], ...rest]));
    showRules(n);
    $("score-table").replaceChildren(make("thead", {}, scoreHead()), make("tbody", {}, rows));
    const shared = tracks.flatMap((track, i) => (track.each || i === data.points ? [] : [`${short(track.name)} ${frame.tracks[i][0]}`]));
    $("counts").textContent = [frame.goal, ...shared, frame.counts].filter((text) => text).join(" · ");
  }

  // ---- Curves ----
  const PLOT = { left: 44, right: 622, top: 12, bottom: 200 };
  const plotX = (n) => PLOT.left + ((PLOT.right - PLOT.left) * n) / Math.max(LAST, 1);
  function step(most) {
    const rough = most / 5;
    const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
    return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
  }
  let plotY = () => 0;
  function drawChart() {
    const curve = curves[$("curve").value];
    const values = Array.from({ length: curve.lines }, (_, line) => frames.map((frame) => curve.at(frame, line)));
    const all = values.flat();
    const unit = step(Math.max(...all, 1) - Math.min(...all, 0));
    const least = Math.floor(Math.min(...all, 0) / unit) * unit;
    const most = Math.ceil(Math.max(...all, 1) / unit) * unit;
    plotY = (value) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * (value - least)) / (most - least);
    const chart = $("chart");
    chart.replaceChildren(chart.firstElementChild);
    for (let value = least; value <= most; value += unit) {
      const y = plotY(value);
      chart.append(draw("line", { class: "grid", x1: PLOT.left, x2: PLOT.right, y1: y, y2: y }));
      chart.append(draw("text", { x: PLOT.left - 6, y: y + 4, "text-anchor": "end" }, String(value)));
    }
    drawTurns(chart);
    for (const award of awards) {
      chart.append(draw("line", { class: "tick", x1: plotX(award.frame), x2: plotX(award.frame), y1: PLOT.bottom, y2: PLOT.bottom + 7 }));
    }
    values.forEach((line, seat) => {
      const points = line.map((value, n) => `${plotX(n).toFixed(1)},${plotY(value).toFixed(1)}`).join(" ");
      chart.append(draw("polyline", { class: "under", points }));
      const stroke = curve.lines > 1 ? seats[seat].colour : "var(--mark)";
      chart.append(draw("polyline", { class: "line", points, stroke }));
    });
    // The shapes of the seats tell the lines apart.
    values.forEach((line, seat) => {
      const places = [LAST, Math.round(LAST * 0.66), Math.round(LAST * 0.33)];
      for (const n of curve.lines > 1 ? places : []) {
        chart.append(draw("use", { href: "#" + seats[seat].icon, transform: `translate(${plotX(n)},${plotY(line[n])}) scale(0.62)` }));
      }
    });
    const ends = values.map((line, seat) => `${curve.lines > 1 ? seats[seat].name + " " : ""}${line[LAST]}`);
    $("chart-name").textContent = saidWith("{} by answer; at the end: {}", curve.name, ends.join(", "));
    chart.append(draw("line", { class: "cursor", id: "cursor", y1: PLOT.top - 8, y2: PLOT.bottom + 8 }));
    moveCursor();
  }
  function drawTurns(chart) {
    const turns = frames[LAST].turn;
    const every = Math.max(step(turns), 1);
    for (let turn = every; turn <= turns; turn += every) {
      const n = frames.findIndex((frame) => frame.turn >= turn);
      chart.append(draw("text", { x: plotX(n), y: PLOT.bottom + 24, "text-anchor": "middle" }, String(turn)));
    }
    chart.append(draw("text", { x: PLOT.right, y: PLOT.bottom + 38, "text-anchor": "end" }, said("turn")));
  }
  function moveCursor() {
    const cursor = $("cursor");
    cursor.setAttribute("x1", plotX(current));
    cursor.setAttribute("x2", plotX(current));
  }
  function scrubChart(event) {
    const matrix = $("chart").getScreenCTM().inverse();
    const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix).x;
    go(Math.round(((x - PLOT.left) / (PLOT.right - PLOT.left)) * LAST));
  }
  $("chart").addEventListener("pointerdown", scrubChart);
  $("chart").addEventListener("pointermove", (event) => {
    if (event.buttons === 1) scrubChart(event);
  });

  // ---- Awards ----
  const awardItems = [];
  function ruleItem(row) {
    const source = [row.plugin, ...row.rules].join(" ");
    return make("li", {}, [row.text + " ", make("span", { class: "ids" }, `[${source}]`)]);
  }
  function awardItem(award) {
    const who = award.to.length > 0 ? award.to.map((seat) => seats[seat].name).join(said(" and ")) : said("nobody");
    const what = award.place ? saidWith("{} at {}", short(award.what), award.place) : short(award.what);
    const summary = make("summary", {}, [
      ...award.to.map(seatIcon),
      " " + saidWith("{}: {}, {}, turn {}", who, award.points, what, award.turn),
    ]);
    const lines = award.lines.map(([name, n, each, points, reason]) =>
      make("tr", reason ? { class: "void" } : {}, [
        make("th", { scope: "row" }, reason ? saidWith("{} (not counted: {})", name, short(reason)) : name),
        ...[n, each, points].map((value) => make("td", {}, String(value))),
      ]),
    );
    const table = make("table", {}, [
      make("thead", {}, make("tr", {}, [said("line"), said("number"), said("each"), said("points")].map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, lines),
    ]);
    const jump = make("button", { type: "button" }, saidWith("go to answer {}", award.frame));
    jump.addEventListener("click", () => go(award.frame));
    const rules = make("ul", {}, award.rules.map((row) => ruleItem(sheet[row])));
    const inside = make("div", { class: "inside" }, [
      make("p", {}, `${award.sum} (${short(award.reason)})`),
      make("div", { class: "wide", role: "region", tabindex: "0", "aria-label": said("Lines of the score") }, table),
      ...(award.rules.length > 0 ? [rules] : []),
      jump,
    ]);
    const details = make("details", {}, [summary, inside]);
    details.addEventListener("toggle", () => markCells(details.open ? award.cells : [], "ring"));
    return make("li", {}, details);
  }
  function makeAwards() {
    for (const award of awards) awardItems.push(awardItem(award));
    $("awards").append(...awardItems.slice().reverse());
  }
  function showAwards(n) {
    let count = 0;
    awards.forEach((award, i) => {
      awardItems[i].hidden = award.frame > n;
      awardItems[i].classList.toggle("now", award.frame === n);
      count += award.frame <= n ? 1 : 0;
    });
    $("awards-heading").textContent = saidWith("Awards so far: {}", count);
  }

  // ---- Tiles ----
  const tileItems = new Map();
  function makeTiles() {
    for (const kind of [...frames[LAST].unseen.keys()].sort((a, b) => a - b)) {
      const item = make("li", {}, [tileIcon(kind), make("b"), make("br"), data.tiles[kind][0]]);
      tileItems.set(kind, item);
      $("tiles").append(item);
    }
  }
  function showTiles(frame) {
    let sum = 0;
    for (const [kind, item] of tileItems) {
      const count = frame.unseen.get(kind) ?? 0;
      item.hidden = count === 0;
      item.querySelector("b").textContent = `× ${count}`;
      sum += count;
    }
    $("tiles-heading").textContent = saidWith("Tiles nobody has seen yet: {}", sum);
    $("loose").replaceChildren(
      ...(frame.loose ?? []).map(([kind, where]) => make("span", {}, [tileIcon(kind), `${where}: ${data.tiles[kind][0]}`])),
    );
    for (const picture of $("loose").querySelectorAll("svg")) picture.style.cssText = "width:44px;height:44px";
  }

  function makeRules() {
    const titles = {
      setup: said("Set-up"),
      turn: said("A turn"),
      scoring: said("Scoring during the game"),
      final: said("End of the game"),
      special: said("Special cases"),
    };
    for (const [section, title] of Object.entries(titles)) {
      const rows = sheet.filter((row) => row.section === section);
      if (rows.length > 0) $("rules").append(make("h3", {}, title), make("ul", {}, rows.map(ruleItem)));
    }
  }

  // ---- Going about ----
  // Full names are for files; here a name without its plugin is clear enough.
  const fullName = new RegExp(`\\b(?:${["core", ...data.plugins].join("|")}):([a-z][a-z0-9_]*)`, "g");
  const plain = (line) => line.replaceAll(fullName, (_, name) => name.replaceAll("_", " "));
  function answerText(frame, n) {
    return n === 0 ? said("the beginning") : `${frame.by} · ${short(frame.choice)} · ${frame.answer}`;
  }
  function go(wanted) {
    const n = clamp(wanted, 0, LAST);
    if (n === current) return;
    const frame = frames[n];
    moveBoard(current, n);
    current = n;
    const cells = frame.last && n < LAST ? frame.last : [];
    markCells(cells, "last");
    const what = answerText(frame, n);
    $("scrub").value = n;
    $("scrub").setAttribute("aria-valuetext", saidWith("{} of {}, turn {}: {}", n, LAST, frame.turn, what));
    $("where").textContent = saidWith("{} of {} · turn {} · {}", n, LAST, frame.turn, what);
    $("board-name").textContent = saidWith("Board after answer {}: {}", n, frame.state);
    $("news").replaceChildren(...[what, ...(frame.lines ?? []).map(plain), frame.state].map((line) => make("p", {}, line)));
    showScores(frame, n);
    showAwards(n);
    showTiles(frame);
    moveCursor();
    try {
      history.replaceState(null, "", "#" + n);
    } catch {
      // Some viewers of local files do not allow it.
    }
  }
  function goTurn(by) {
    const turn = frames[current].turn;
    let n = current;
    if (by > 0) {
      while (n < LAST && frames[n].turn === turn) ++n;
    } else {
      // To the beginning of this turn, or of the one before when it is there already.
      const begin = frames.findIndex((frame) => frame.turn === turn);
      n = begin < current ? begin : frames.findIndex((frame) => frame.turn === frames[Math.max(begin - 1, 0)].turn);
    }
    go(n);
  }

  let timer = 0;
  function play(on) {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (current === LAST) go(0);
      timer = setInterval(() => (current < LAST ? go(current + 1) : play(false)), 700);
    }
    $("play").textContent = on ? "❚❚ " + said("pause") : "▶ " + said("play");
  }

  const actions = {
    first: () => go(0),
    back: () => go(current - 1),
    on: () => go(current + 1),
    last: () => go(LAST),
    "turn-back": () => goTurn(-1),
    "turn-on": () => goTurn(1),
    play: () => play(timer === 0),
    in: () => zoom(1.4),
    out: () => zoom(1 / 1.4),
    fit: () => {
      Object.assign(view, whole);
      applyView();
    },
    left: () => pan(-view.w / 8, 0),
    right: () => pan(view.w / 8, 0),
    up: () => pan(0, -view.h / 8),
    down: () => pan(0, view.h / 8),
    owners: toggleAllOwners,
  };
  for (const button of document.querySelectorAll("button[data-do]")) {
    button.addEventListener("click", () => {
      if (!["play", "in", "out", "fit"].includes(button.dataset.do)) play(false);
      actions[button.dataset.do]();
    });
  }
  $("scrub").addEventListener("input", () => {
    play(false);
    go(Number($("scrub").value));
  });

  const KEYS = {
    ArrowLeft: "back",
    ArrowRight: "on",
    "Shift+ArrowLeft": "turn-back",
    "Shift+ArrowRight": "turn-on",
    Home: "first",
    End: "last",
    " ": "play",
    "+": "in",
    "=": "in",
    "-": "out",
    0: "fit",
    w: "up",
    a: "left",
    s: "down",
    d: "right",
    o: "owners",
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !$("letters").checked) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = KEYS[event.shiftKey && key.startsWith("Arrow") ? "Shift+" + key : key];
    const on = event.target.closest("select, button, summary, input");
    const range = on === $("scrub");
    // A select takes letters and arrows, buttons take the space bar, the scrubber takes its own keys.
    if (!action || (on?.tagName === "SELECT") || (on && !range && key === " ")) return;
    event.preventDefault();
    if (["back", "on", "turn-back", "turn-on", "first", "last"].includes(action)) play(false);
    actions[action]();
  });

  const THEMES = { auto: said("Colours: auto"), light: said("Colours: light"), dark: said("Colours: dark") };
  let theme = 0;
  $("theme").addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = (theme + 1) % names.length;
    if (theme === 0) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = names[theme];
    $("theme").textContent = THEMES[names[theme]];
  });
  window.addEventListener("hashchange", () => go(placeInAddress()));
  function placeInAddress() {
    const digits = location.hash.slice(1);
    return /^\d+$/.test(digits) ? Number(digits) : LAST;
  }

  // ---- Begin ----
  $("title").textContent = `${data.title}: ${data.result}`;
  $("about").textContent = data.about.join(" · ");
  $("scrub").max = LAST;
  curves.forEach((curve, i) => $("curve").append(make("option", { value: i }, curve.name)));
  $("curve").addEventListener("change", drawChart);
  drawAxis();
  applyView();
  makeOwners();
  makeAwards();
  makeTiles();
  makeRules();
  drawChart();
  go(placeInAddress());
})();
