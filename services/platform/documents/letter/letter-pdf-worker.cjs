// Draws a letter as a PDF (A4) in a separate process: its fonts are parsed for each file, which takes longer than a call
// may hold the others up. Takes a Letter (write-letter.ts), answers with its file.
const { newPdf, printable } = require('../pdf.cjs');
const { serve } = require('../process/answer.cjs');

const MARGIN = 64;
/** The address of a letter in a window envelope (DIN 5008 A), points from the top. */
const RECIPIENT_TOP = 128;
const TEXT_TOP = 270;
const INK = '#171c24';
const SOFT = '#5b6676';
const LINE = '#cdd4de';

const clean = (text) => printable(text).replace(/\s+/g, ' ').trim();

function draw(letter) {
  const doc = newPdf({ title: clean(letter.title), language: letter.language, margin: MARGIN });
  const width = doc.page.width - 2 * MARGIN;
  doc
    .font('bold')
    .fontSize(12)
    .fillColor(INK)
    .text(clean(letter.sender), MARGIN, MARGIN, { width: width - 100 });
  doc.font('regular').fontSize(10).fillColor(SOFT).text(letter.date, MARGIN, MARGIN, { width, align: 'right' });
  doc.fontSize(11).fillColor(INK);
  let top = RECIPIENT_TOP;
  for (const line of letter.recipient) {
    doc.text(clean(line), MARGIN, top, { width: 240, height: 60, ellipsis: true });
    top = doc.y + 2;
  }
  doc
    .font('bold')
    .fontSize(16)
    .text(clean(letter.title), MARGIN, Math.max(TEXT_TOP, top + 24), { width });
  doc.moveDown(0.8).font('regular').fontSize(11);
  for (const paragraph of letter.paragraphs) doc.text(clean(paragraph), { width, lineGap: 3 }).moveDown(0.8);
  doc.moveDown(0.4);
  for (const [name, value] of letter.facts) {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    doc.moveDown(0.5);
    const y = doc.y;
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(SOFT)
      .text(clean(name), MARGIN, y + 2, { width: 150 });
    const below = doc.y;
    doc
      .font('bold')
      .fontSize(13)
      .fillColor(INK)
      .text(clean(value), MARGIN + 160, y, { width: width - 160 });
    doc.y = Math.max(doc.y, below);
    doc.moveDown(0.5);
  }
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.moveDown(1).font('regular').fontSize(10).fillColor(SOFT);
  doc.text(clean(letter.closing), MARGIN, doc.y, { width, lineGap: 2 });
  return doc;
}

serve((letter) => {
  const doc = draw(letter);
  const parts = [];
  const whole = new Promise((resolve) => {
    doc.on('data', (part) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
  });
  doc.end();
  return whole;
});
