// What changed between two texts, word by word.

// Scripts without spaces between words are compared letter by letter.
const UNSPACED = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"]
  .map((script) => `\\p{Script=${script}}`).join("");
// Joiners (U+200C, U+200D) stand within words.
const LETTER = "[\\p{L}\\p{M}\\p{N}_\\u200c\\u200d]";
// A word keeps the space behind it: words that change together are marked together.
const WORDS = new RegExp(
  `[${UNSPACED}]\\p{M}*\\s*|(?:(?![${UNSPACED}])${LETTER})+\\s*|[^\\s]\\s*`, "gu",
);
const same = (one, other) => one?.trim() === other?.trim();

function commonLengths(before, after) {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i][j] = same(before[i], after[j])
        ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

// Return the elements that show `was` becoming `is`: del, ins and span.
export function difference(was, is) {
  const [before, after] = [was.trim().match(WORDS) ?? [], is.trim().match(WORDS) ?? []];
  const lengths = commonLengths(before, after);
  const nodes = [];
  const mark = (tag, word) => {
    const last = nodes.at(-1);
    if (last?.tag === tag) last.text += word;
    else nodes.push({ tag, text: word });
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(before[i], after[j])) { mark("span", after[j]); i += 1; j += 1; }
    else if (j === after.length || (i < before.length && lengths[i + 1][j] >= lengths[i][j + 1])) { mark("del", before[i]); i += 1; }
    else { mark("ins", after[j]); j += 1; }
  }
  return nodes.map(({ tag, text }) => Object.assign(document.createElement(tag), { textContent: text }));
}
