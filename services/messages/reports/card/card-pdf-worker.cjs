// Draws the card of a device as a PDF (A4) in a separate process: a year of hourly rows blocks it for a second. Takes
// a Card (card.ts), answers with its file.
const { newPdf, printable } = require('../../../platform/documents/pdf.cjs');
const { serve } = require('../../../platform/documents/process/answer.cjs');

const MARGIN = 36;
const FOOT = 24;
const ROW = 12;
const SIZE = 7.5;
const PAD = 4;
const TIME_WIDTH = 84;
const NUMBER_WIDTH = 62;
const TEXT_WIDTH = 150;
const INK = '#171c24';
const SOFT = '#5b6676';
const LINE = '#cdd4de';
const HEAD = '#eef1f5';
const NO_VALUE = '–';

const clean = (text) => printable(text).replace(/\s+/g, ' ');

/** Two digits. */
const two = (number) => String(number).padStart(2, '0');

function timeText(seconds) {
  const at = new Date(seconds * 1000);
  const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

class CardPage {
  constructor(card) {
    this.card = card;
    this.doc = newPdf({
      ...{ title: `${card.title}: ${clean(card.name)}`, language: card.language },
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
      bufferPages: true,
    });
    const numbers = new Intl.NumberFormat(card.language === 'ru' ? 'ru' : 'en', {
      maximumFractionDigits: 4,
      useGrouping: false,
    });
    this.numberText = (value) => numbers.format(value);
    this.glyphs = new Map();
  }

  get bottom() {
    return this.doc.page.height - MARGIN - FOOT;
  }

  /** The page's code and the width of a character at the size of the tables; each is laid out once. */
  glyph(character) {
    let known = this.glyphs.get(character);
    if (!known) {
      this.doc.font('regular').fontSize(SIZE);
      const [codes] = this.doc._font.encode(character, []);
      known = { code: codes.join(''), width: this.doc.widthOfString(character, { features: [] }) };
      this.glyphs.set(character, known);
    }
    return known;
  }

  widthOf(text) {
    let width = 0;
    for (const character of text) width += this.glyph(character).width;
    return width;
  }

  /**
   * Writes texts of a row with the operators of the page itself (ISO 32000-1, 9.4): the library lays out each text
   * again, which takes twenty times as long for a year of rows.
   */
  write(texts, y) {
    const { doc } = this;
    const font = doc._font;
    doc.page.fonts[font.id] ??= font.ref();
    const base = doc.page.height - y - (font.ascender / 1000) * SIZE;
    const shown = texts.map(({ text, left }) => {
      let codes = '';
      for (const character of text) codes += this.glyph(character).code;
      return `1 0 0 1 ${left.toFixed(2)} ${base.toFixed(2)} Tm <${codes}> Tj`;
    });
    doc.addContent(`q 1 0 0 -1 0 ${doc.page.height} cm BT /${font.id} ${SIZE} Tf ${shown.join(' ')} ET Q`);
  }

  head() {
    const { doc, card } = this;
    const width = doc.page.width - 2 * MARGIN;
    doc.font('bold').fontSize(15).fillColor(INK).text(card.title, MARGIN, MARGIN, { width });
    doc.font('regular').fontSize(11).text(clean(card.name), { width });
    doc.fontSize(9).fillColor(SOFT).text(card.period, { width });
    doc.moveDown(0.8);
  }

  facts() {
    const { doc } = this;
    const label = 150;
    const width = doc.page.width - 2 * MARGIN - label;
    for (const [name, value] of this.card.facts) {
      const y = doc.y;
      doc.font('regular').fontSize(9);
      const height = Math.max(
        doc.heightOfString(name, { width: label - 8 }),
        doc.heightOfString(clean(value), { width }),
      );
      doc.fillColor(SOFT).text(name, MARGIN, y, { width: label - 8 });
      doc.fillColor(INK).text(clean(value), MARGIN + label, y, { width });
      doc.y = y + height + 3;
    }
    doc.moveDown(0.6);
  }

  section({ title, notes, tables }) {
    const { doc } = this;
    // Pages after a landscape table are portrait again.
    if (doc.page.layout === 'landscape' || doc.y > this.bottom - 90) doc.addPage({ layout: 'portrait' });
    doc.font('bold').fontSize(11).fillColor(INK);
    doc.text(title, MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN });
    doc.font('regular').fontSize(8.5).fillColor(SOFT);
    for (const note of notes) doc.text(note, { width: doc.page.width - 2 * MARGIN });
    doc.moveDown(0.4);
    for (const table of tables) this.table(table);
    doc.x = MARGIN;
    doc.moveDown(0.6);
  }

  /** Fits the columns to the page; a wide table is landscape. Its head is repeated on every page. */
  table({ columns, rows }) {
    const { doc } = this;
    const wanted = columns.map(({ kind }) =>
      kind === 'time' ? TIME_WIDTH : kind === 'text' ? TEXT_WIDTH : NUMBER_WIDTH,
    );
    const sum = wanted.reduce((all, width) => all + width, 0);
    const across = sum > doc.page.width - 2 * MARGIN && doc.page.layout !== 'landscape';
    const layout = across ? 'landscape' : doc.page.layout;
    if (across) doc.addPage({ layout });
    const room = doc.page.width - 2 * MARGIN;
    // A narrow table is not blown up to the width of the page.
    const scale = sum > room ? room / sum : Math.min(room / sum, 1.25);
    const widths = wanted.map((width) => width * scale);
    const lefts = widths.map((_, index) => MARGIN + widths.slice(0, index).reduce((all, width) => all + width, 0));
    const right = MARGIN + widths.reduce((all, width) => all + width, 0);
    const heads = columns.map(({ title }) => clean(title));
    let y = this.tableHead(heads, columns, lefts, widths, right, doc.y);
    for (const row of rows) {
      if (y + ROW > this.bottom) {
        doc.addPage({ layout });
        y = this.tableHead(heads, columns, lefts, widths, right, MARGIN);
      }
      this.row(row, columns, lefts, widths, y);
      y += ROW;
      doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.3).strokeColor(LINE).stroke();
    }
    doc.y = y + 8;
  }

  tableHead(heads, columns, lefts, widths, right, top) {
    const { doc } = this;
    doc.font('bold').fontSize(7);
    const height = Math.max(
      ...heads.map((text, index) => doc.heightOfString(text, { width: widths[index] - 2 * PAD })),
    );
    doc.rect(MARGIN, top, right - MARGIN, height + 6).fill(HEAD);
    doc.fillColor(INK);
    heads.forEach((text, index) => {
      const align = columns[index].kind === 'number' ? 'right' : 'left';
      doc.text(text, lefts[index] + PAD, top + 3, { width: widths[index] - 2 * PAD, align });
    });
    doc.font('regular').fontSize(SIZE).fillColor(INK);
    return top + height + 6;
  }

  row(row, columns, lefts, widths, y) {
    const texts = row.map((value, index) => {
      const { kind } = columns[index];
      const room = widths[index] - 2 * PAD;
      const text = this.cellText(value, kind, room);
      const left = lefts[index] + PAD;
      return { text, left: kind === 'number' ? left + room - this.widthOf(text) : left };
    });
    this.write(texts, y + 1.5);
  }

  cellText(value, kind, room) {
    if (value === null || value === undefined) return NO_VALUE;
    if (kind === 'time') return timeText(value);
    return kind === 'number' ? this.numberText(value) : this.cut(clean(String(value)), room);
  }

  /** A text that is too wide ends in an ellipsis. */
  cut(text, room) {
    if (this.widthOf(text) <= room) return text;
    let short = text;
    while (short.length > 1 && this.widthOf(`${short}…`) > room) short = short.slice(0, -1);
    return `${short}…`;
  }

  foot() {
    const { doc, card } = this;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      const y = doc.page.height - MARGIN - 10;
      // Below the margin nothing may be written without a new page.
      doc.page.margins.bottom = 0;
      doc.font('regular').fontSize(7.5).fillColor(SOFT);
      const paging = card.paging.replace('{page}', page + 1).replace('{pages}', count);
      const width = doc.page.width - 2 * MARGIN;
      doc.text(this.cut(`${clean(card.name)} · ${card.made}`, width - 120), MARGIN, y, { lineBreak: false });
      doc.text(paging, MARGIN, y, { width, align: 'right', height: 10 });
    }
  }

  async draw() {
    const chunks = [];
    this.doc.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => this.doc.once('end', resolve));
    this.head();
    this.facts();
    for (const section of this.card.sections) this.section(section);
    this.foot();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }
}

serve((card) => new CardPage(card).draw());
