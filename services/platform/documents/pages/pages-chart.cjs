// A chart of lines or bars on a page.
const { lineAt } = require('./pages-text.cjs');

/** Distinguishable in grey, too: lines are dashed from the second on. */
const COLORS = ['#2563a8', '#d97706', '#15803d', '#9333ea', '#be123c', '#0e7490', '#6b7280', '#854d0e', '#171c24'];
const DASHES = [null, [4, 2], [1, 2], [6, 2, 1, 2]];
const INK = '#171c24';
const SOFT = '#5b6676';
const LINE = '#e1e6ec';
const TICKS = 5;
const FOOT = 24;

/** The next round step so that some ticks reach the highest value. */
function stepOf(span) {
  const rough = span / (TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999);
}

/** Scale from zero, or from a negative value below it; at least one step. */
function scaleOf(series) {
  let [low, high] = [0, 0];
  for (const { values } of series)
    for (const value of values) if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (low === high) high = low + 1;
  const step = stepOf(high - low);
  return { low: Math.floor(low / step) * step, high: Math.ceil((high / step) * 0.9999) * step, step };
}

/** Draws it; returns the height at which it ends. */
function drawChart(doc, chart, { left, top, width, height, text, number }) {
  const { low, high, step } = scaleOf(chart.series);
  doc.font('regular').fontSize(7.5);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  const names = ticks.map((tick) => number(Number(tick.toPrecision(10))));
  const gutter = Math.max(...names.map((name) => doc.widthOfString(name))) + 8;
  const plot = { left: left + gutter, top: top + 14, width: width - gutter, height: height - 14 - FOOT };
  const yOf = (value) => plot.top + plot.height * (1 - (value - low) / (high - low));
  if (chart.unit) doc.fillColor(SOFT).text(text(chart.unit), left, top - 2, { lineBreak: false });
  ticks.forEach((tick, index) => {
    const y = yOf(tick);
    doc
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(tick === 0 ? 0.8 : 0.5)
      .strokeColor(tick === 0 ? SOFT : LINE)
      .stroke();
    lineAt(doc.fillColor(SOFT), names[index], left, y - 5, gutter - 6, 'right');
  });
  const slot = plot.width / Math.max(1, chart.labels.length);
  labels(doc, chart.labels.map(text), plot, slot);
  if (chart.type === 'bar') bars(doc, chart.series, plot, slot, yOf);
  else lines(doc, chart.series, plot, slot, yOf);
  return chart.series.length > 1 ? legend(doc, chart, { left, top: top + height, width, text }) : top + height;
}

/** Labels, as many as fit. */
function labels(doc, all, plot, slot) {
  const widest = Math.max(0, ...all.map((label) => doc.widthOfString(label))) + 6;
  const every = Math.max(1, Math.ceil(widest / slot));
  all.forEach((label, index) => {
    if (index % every !== 0) return;
    const middle = plot.left + slot * (index + 0.5);
    const room = Math.max(slot, widest);
    const from = Math.min(Math.max(plot.left - 8, middle - room / 2), plot.left + plot.width - room + 8);
    lineAt(doc.fillColor(SOFT), label, from, plot.top + plot.height + 5, room, 'center');
  });
}

function bars(doc, series, plot, slot, yOf) {
  const one = (slot * 0.72) / series.length;
  series.forEach(({ values }, place) => {
    doc.fillColor(COLORS[place % COLORS.length]);
    values.forEach((value, index) => {
      if (value === null || value === 0) return;
      const [from, to] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
      doc.rect(plot.left + slot * (index + 0.14) + one * place, from, Math.max(0.4, one * 0.94), to - from).fill();
    });
  });
}

/** Missing values leave a gap. */
function lines(doc, series, plot, slot, yOf) {
  series.forEach(({ values }, place) => {
    const color = COLORS[place % COLORS.length];
    const dash = DASHES[place % DASHES.length];
    let isOpen = false;
    doc.lineWidth(1.3).strokeColor(color);
    if (dash) doc.dash(dash[0], { space: dash[1] });
    values.forEach((value, index) => {
      if (value === null) {
        if (isOpen) doc.stroke();
        isOpen = false;
        return;
      }
      const [x, y] = [plot.left + slot * (index + 0.5), yOf(value)];
      if (isOpen) doc.lineTo(x, y);
      else doc.moveTo(x, y);
      isOpen = true;
    });
    if (isOpen) doc.stroke();
    doc.undash();
    // A value between two gaps has no line.
    doc.fillColor(color);
    values.forEach((value, index) => {
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
      if (value !== null && isAlone) doc.circle(plot.left + slot * (index + 0.5), yOf(value), 1.6).fill();
    });
  });
}

function legend(doc, { series }, { left, top, width, text }) {
  let [x, y] = [left, top + 2];
  doc.font('regular').fontSize(8);
  series.forEach(({ title }, place) => {
    const name = text(title);
    const wide = Math.min(width, doc.widthOfString(name) + 26);
    if (x + wide > left + width) [x, y] = [left, y + 13];
    doc.rect(x, y + 2.5, 9, 7).fill(COLORS[place % COLORS.length]);
    lineAt(doc.fillColor(INK), name, x + 13, y, wide - 14);
    x += wide;
  });
  return y + 14;
}

module.exports = { drawChart };
