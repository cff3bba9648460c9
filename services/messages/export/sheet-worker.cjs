// Makes a spreadsheet in a thread of its own: its XML is a text of tens of megabytes, made without a pause. Rows come in
// batches, each acknowledged; after the batch null the file goes back. Cells: text, number, null, or { date } as Unix
// seconds of a clock without a zone.
const { parentPort } = require('node:worker_threads');
const { default: write } = require('write-excel-file/node');

/** XML 1.0 has no place for them. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const rows = [];
const head = { fontWeight: 'bold', backgroundColor: '#e9edf2' };

/** A text is typed as text: what begins with = + - @ is shown and never computed. */
function cellOf(value) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'string') return { value: value.replace(UNWRITABLE, ''), type: String };
  return { value: new Date(value.date * 1000), type: Date, format: 'dd.mm.yyyy hh:mm' };
}

parentPort.on('message', async (batch) => {
  if (batch !== null) {
    const isHead = rows.length === 0;
    for (const row of batch) rows.push(row.map(cellOf));
    if (isHead && rows[0]) rows[0] = rows[0].map((cell) => ({ ...cell, ...head }));
    parentPort.postMessage('taken');
    return;
  }
  const columns = (rows[0] ?? []).map((_, index) => ({ width: index === 0 ? 32 : 18 }));
  const file = await write(rows, { columns, stickyRowsCount: 1 }).toBuffer();
  const bytes = new Uint8Array(file);
  parentPort.postMessage(bytes, [bytes.buffer]);
});
