// Puts a swatch before each colour that a text names: by its digits, as in #4A90E2 50%, or as one of the system, as in Label Color.
// What is in quotes is no colour.
"use strict";
function addSwatches(place) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) if (/#|Color/.test(walker.currentNode.data)) texts.push(walker.currentNode);
  for (let text of texts) {
    const colors = [...text.data.matchAll(/"[^"]*"|(#[0-9A-F]{6})\b(?:(?: [A-Z][\w ]*?)? ([\d.]+)%)?|(?:[A-Z]\w* |\d )+Color\b(?!:)/g)];
    for (const { 0: words, 1: digits, 2: percent, index } of colors.reverse()) {
      const name = `--${words.toLowerCase().replaceAll(" ", "-")}`;
      if (!digits && !getComputedStyle(document.documentElement).getPropertyValue(name)) continue;
      const swatch = document.createElement("i");
      swatch.className = "swatch";
      swatch.style.setProperty("--color", digits ? digits + (percent ? Math.round(percent * 2.55).toString(16).padStart(2, "0") : "") : `var(${name})`);
      text.splitText(index).before(swatch);
    }
  }
}
