// Fitting of texts and columns of tables to a page.

/** Most lines of a cell; longer text ends in an ellipsis. */
const MOST_LINES = 4;
/** Rows by which the widths of columns are judged. */
const LOOKED_AT = 200;
const NARROWEST = 24;
/** A word of a cell that is longer is cut before others are squeezed. */
const LONGEST_WORD = 90;
/** A text column takes no more than this of the page while others are squeezed. */
const WIDEST = 200;

/** The lines of a text in a width, in the font that is set; words that are too long are cut. */
function wrapped(doc, text, width) {
  const lines = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/[ \t]+/).filter(Boolean)) {
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

/** Widths of columns that fill the room: numbers and words stay whole where they can, the rest goes to longer texts. */
function tableWidths(doc, columns, rows, room, pad) {
  const some = rows.slice(0, LOOKED_AT);
  const widest = (texts) => texts.reduce((most, text) => Math.max(most, doc.widthOfString(text)), 0);
  const wordsOf = (text) => text.split(/[ \n]+/);
  const columnsOf = columns.map(({ title, weight }, index) => {
    const cells = some.map((row) => row[index] ?? '');
    // Heads are bold, which is a tenth wider.
    const word = Math.max(widest(wordsOf(title)) * 1.1, Math.min(LONGEST_WORD, widest(cells.flatMap(wordsOf))));
    const least = Math.max(NARROWEST, word + 2 * pad + 2);
    return { least, wanted: Math.max(least, Math.min(WIDEST, widest(cells) + 2 * pad + 2) * (weight || 1)) };
  });
  const sum = (of) => columnsOf.reduce((all, column) => all + of(column), 0);
  const [least, wanted] = [sum((column) => column.least), sum((column) => column.wanted)];
  if (wanted <= room || least >= room) {
    const by = least >= room ? 'least' : 'wanted';
    const all = by === 'least' ? least : wanted;
    return columnsOf.map((column) => (column[by] * room) / all);
  }
  const share = (room - least) / (wanted - least);
  return columnsOf.map((column) => column.least + (column.wanted - column.least) * share);
}

/** One line at a place, aligned by hand: the library would wrap it. */
function lineAt(doc, text, left, top, width, align = 'left') {
  const free = align === 'left' ? 0 : width - doc.widthOfString(text);
  doc.text(text, left + (align === 'center' ? free / 2 : free), top, { lineBreak: false });
}

module.exports = { lineAt, tableWidths, wrapped };
