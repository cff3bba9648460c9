// How texts and columns of tables are fitted to a page.

/** Lines of a cell at most: what is longer ends in an ellipsis. */
const MOST_LINES = 4;
/** Rows by which the widths of columns are judged. */
const LOOKED_AT = 200;
const NARROWEST = 34;
/** A text column takes no more than this of the page while others are squeezed. */
const WIDEST = 200;

/** The lines of a text in a width, in the font that is set; words that are too long are cut. */
function wrapped(doc, text, width) {
  const lines = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (doc.widthOfString(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (doc.widthOfString(line) > width && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && doc.widthOfString(line.slice(0, end)) > width) end -= 1;
        lines.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    lines.push(line);
  }
  if (lines.length <= MOST_LINES) return lines;
  const kept = lines.slice(0, MOST_LINES);
  kept[MOST_LINES - 1] = `${kept[MOST_LINES - 1].slice(0, -1)}…`;
  return kept;
}

/** Widths of columns that fill the room: as wide as what stands in them, in proportion where that is too much. */
function tableWidths(doc, columns, rows, room, pad) {
  const wanted = columns.map(({ title, weight }, index) => {
    const longest = rows
      .slice(0, LOOKED_AT)
      .reduce((widest, row) => Math.max(widest, doc.widthOfString(row[index] ?? '')), 0);
    const word = Math.max(0, ...title.split(/\s+/).map((one) => doc.widthOfString(one) * 1.08));
    return Math.max(NARROWEST, Math.min(WIDEST, Math.max(longest, word) + 2 * pad + 2)) * (weight || 1);
  });
  const sum = wanted.reduce((all, width) => all + width, 0);
  return wanted.map((width) => (width * room) / sum);
}

/** One line at a place, aligned by hand: the library would wrap it. */
function lineAt(doc, text, left, top, width, align = 'left') {
  const free = align === 'left' ? 0 : width - doc.widthOfString(text);
  doc.text(text, left + (align === 'center' ? free / 2 : free), top, { lineBreak: false });
}

module.exports = { lineAt, tableWidths, wrapped };
