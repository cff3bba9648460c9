// Draws a report of blocks as a PDF (A4) in a separate process: hundreds of pages take seconds. Takes the frame of a
// ReportDocument (proto/api/report-document.ts) with its images, then its blocks in batches, which name images by their
// places; answers null with the file.
const { newPdf, printable } = require('../pdf.cjs');
const { serve } = require('../process/answer.cjs');
const { drawChart } = require('./pages-chart.cjs');
const { lineAt, tableWidths, wrapped } = require('./pages-text.cjs');

const MM = 72 / 25.4;
const MARGIN = 42;
/** Left of the header and the footer of a page. */
const BAND = 22;
/** Characters of the header and the footer: twice the room of a line. */
const MOST_BAND = 500;
const PAD = 4;
const CELL = 8;
const INK = '#171c24';
const SOFT = '#5b6676';
const LINE = '#cdd4de';
const HEAD = '#eef1f5';
const NO_VALUE = '–';

const clean = (text) => printable(text.replace(/\r\n?/g, '\n')).replace(/\t/g, ' ');

class ReportPages {
  constructor(report) {
    this.report = report;
    this.images = new Map();
    this.doc = newPdf({
      ...{ title: report.title, language: report.language, madeAt: report.madeAt },
      layout: report.orientation,
      margins: { top: MARGIN + (report.header ? BAND : 0), left: MARGIN, right: MARGIN, bottom: MARGIN + BAND },
      bufferPages: true,
    });
    this.numbers = new Intl.NumberFormat(report.language === 'ru' ? 'ru' : 'en', { maximumFractionDigits: 4 });
  }

  get top() {
    return this.doc.page.margins.top;
  }
  get bottom() {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }
  get width() {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** A new page where less than the given height is left. */
  need(height) {
    if (this.doc.y + height > this.bottom && this.doc.y > this.top + 1) this.doc.addPage();
  }

  cellText(value) {
    if (value === null || value === undefined) return NO_VALUE;
    return typeof value === 'number' ? this.numbers.format(value) : clean(String(value));
  }

  heading({ text, level, align }) {
    const size = level === 1 ? 16 : 12;
    this.need(size * 3);
    this.doc
      .font('bold')
      .fontSize(size)
      .fillColor(INK)
      .text(clean(text), MARGIN, this.doc.y, { width: this.width, align });
    this.doc.y += level === 1 ? 8 : 5;
  }

  text({ text, align, is_small: isSmall }) {
    this.doc
      .font('regular')
      .fontSize(isSmall ? 8 : 10)
      .fillColor(isSmall ? SOFT : INK);
    this.doc.text(clean(text), MARGIN, this.doc.y, { width: this.width, align, lineGap: 2 });
    this.doc.y += 6;
  }

  image({ content, width, align }) {
    const image = this.opened(content);
    if (!image) return;
    const wide = Math.min(width * MM, this.width);
    const high = Math.min((wide * image.height) / image.width, this.bottom - this.top);
    this.need(high);
    const left = MARGIN + (align === 'left' ? 0 : (this.width - wide) / (align === 'center' ? 2 : 1));
    this.doc.image(image, left, this.doc.y, { fit: [wide, high] });
    this.doc.y += high + 8;
  }

  /** Embedded once, however often it is drawn; null for content that is no image, which leaves its place empty. */
  opened(place) {
    if (!this.images.has(place)) {
      let image = null;
      try {
        image = this.doc.openImage(Buffer.from(this.report.images[place], 'base64'));
      } catch {
        // Not an image.
      }
      this.images.set(place, image);
    }
    return this.images.get(place);
  }

  title(text, room) {
    if (!text) return;
    this.need(room);
    this.doc.font('bold').fontSize(11).fillColor(INK).text(clean(text), MARGIN, this.doc.y, { width: this.width });
    this.doc.y += 4;
  }

  note(text) {
    if (!text) return;
    this.doc.font('regular').fontSize(8).fillColor(SOFT).text(clean(text), MARGIN, this.doc.y, { width: this.width });
    this.doc.y += 4;
  }

  table(table) {
    const { doc } = this;
    const texts = table.rows.map((row) => row.map((value) => this.cellText(value)));
    this.title(table.title, 70);
    doc.font('regular').fontSize(CELL);
    const widths = tableWidths(doc, table.columns, texts, this.width, PAD);
    const heads = table.columns.map(({ title }) => clean(title));
    this.need(60);
    let y = this.row(table.columns, widths, heads, doc.y, { font: 'bold', fill: HEAD });
    texts.forEach((row, index) => {
      const font = index >= texts.length - table.totals ? 'bold' : 'regular';
      const lines = this.linesOf(row, widths, font);
      if (y + heightOf(lines) > this.bottom) {
        doc.addPage();
        y = this.row(table.columns, widths, heads, this.top, { font: 'bold', fill: HEAD });
      }
      y = this.row(table.columns, widths, row, y, { font, lines });
    });
    doc.x = MARGIN;
    doc.y = y + 6;
    this.note(table.note);
    doc.y += 6;
  }

  linesOf(row, widths, font) {
    this.doc.font(font).fontSize(CELL);
    return row.map((text, index) => wrapped(this.doc, text, widths[index] - 2 * PAD));
  }

  /** Draws a row; returns where the next one begins. */
  row(columns, widths, row, top, { font, fill, lines = this.linesOf(row, widths, font) }) {
    const { doc } = this;
    const height = heightOf(lines);
    const across = widths.reduce((sum, width) => sum + width, 0);
    if (fill) doc.rect(MARGIN, top, across, height).fill(fill);
    doc.font(font).fontSize(CELL).fillColor(INK);
    let left = MARGIN;
    lines.forEach((cell, index) => {
      const width = widths[index] - 2 * PAD;
      const align = columns[index].is_number ? 'right' : 'left';
      cell.forEach((line, at) => lineAt(doc, line, left + PAD, top + 3 + at * LINE_HEIGHT, width, align));
      left += widths[index];
    });
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + across, top + height)
      .lineWidth(0.4)
      .strokeColor(LINE)
      .stroke();
    return top + height;
  }

  chart(chart) {
    const height = 190;
    this.title(chart.title, height + 40);
    this.need(height + 20);
    const numbers = new Intl.NumberFormat(this.report.language === 'ru' ? 'ru' : 'en', { maximumFractionDigits: 3 });
    const used = drawChart(this.doc, chart, {
      ...{ left: MARGIN, top: this.doc.y, width: this.width, height },
      ...{ text: clean, number: (value) => numbers.format(value) },
    });
    this.doc.x = MARGIN;
    this.doc.y = used + 4;
    this.note(chart.note);
    this.doc.y += 6;
  }

  signatures({ lines }) {
    const { doc } = this;
    this.need(lines.length * 34 + 10);
    doc.y += 14;
    for (const { position, name } of lines) {
      const top = doc.y;
      doc.font('regular').fontSize(10).fillColor(INK);
      const room = this.width * 0.42;
      const height = Math.max(14, doc.heightOfString(clean(position) || ' ', { width: room }));
      doc.text(clean(position), MARGIN, top, { width: room });
      const from = MARGIN + this.width * 0.45;
      const to = MARGIN + this.width * 0.7;
      doc
        .moveTo(from, top + 13)
        .lineTo(to, top + 13)
        .lineWidth(0.6)
        .strokeColor(INK)
        .stroke();
      doc.text(clean(name), to + 8, top, { width: this.width * 0.3 - 8 });
      doc.y = Math.max(top + height, doc.y) + 16;
    }
    doc.x = MARGIN;
  }

  line() {
    this.need(10);
    const { doc } = this;
    const y = doc.y + 2;
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke();
    doc.y = y + 8;
  }

  space({ height }) {
    this.doc.y = Math.min(this.doc.y + height * MM, this.bottom);
  }

  page_break() {
    this.doc.addPage();
  }

  /** Header, footer and numbering of each page. */
  bands() {
    const { doc, report } = this;
    const { count } = doc.bufferedPageRange();
    const [header, footer] = [report.header, report.footer].map((text) => clean(text).slice(0, MOST_BAND));
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // Below the margin nothing may be written without a new page.
      doc.page.margins.bottom = 0;
      doc.font('regular').fontSize(8).fillColor(SOFT);
      if (header) doc.text(header, MARGIN, MARGIN - 4, { width: this.width, height: 12, ellipsis: true });
      const y = doc.page.height - MARGIN - 4;
      const numbering = report.numbering.replace('{page}', page + 1).replace('{pages}', count);
      const room = numbering ? 130 : 0;
      if (footer) doc.text(footer, MARGIN, y, { width: this.width - room, height: 12, ellipsis: true });
      if (numbering) doc.text(numbering, MARGIN, y, { width: this.width, height: 12, align: 'right' });
    }
  }

  async draw() {
    const chunks = [];
    this.doc.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => this.doc.once('end', resolve));
    for (const block of this.report.blocks) this[block.kind](block);
    this.bands();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }
}

const LINE_HEIGHT = 11;
const heightOf = (lines) => Math.max(1, ...lines.map((cell) => cell.length)) * LINE_HEIGHT + 6;

let report = null;

serve((message) => {
  if (message === null) {
    const whole = report;
    report = null;
    return new ReportPages(whole).draw();
  }
  if ('frame' in message) report = { ...message.frame, blocks: [] };
  else
    for (const piece of message.pieces) {
      // A piece without a kind has further rows of the last table.
      if (piece.kind) report.blocks.push(piece);
      else for (const row of piece.rows) report.blocks.at(-1).rows.push(row);
    }
  return 'taken';
});
