// Makes a workbook in a separate process: its XML is a text of tens of megabytes, made without a pause. First come the
// sheets' properties, then rows in batches, each acknowledged; after the batch null the file goes back. Cells: text,
// number, null, { date } as Unix seconds of a clock without a zone, or { text, tone }.
const { default: write } = require('write-excel-file/node');
const { serve } = require('../process/answer.cjs');
const { undated } = require('./undated.cjs');

const TONES = {
  head: { fontWeight: 'bold', backgroundColor: '#e9edf2' },
  required: { fontWeight: 'bold', backgroundColor: '#cfe0f5' },
  good: { backgroundColor: '#e3f4e6' },
  bad: { backgroundColor: '#fde2e1' },
  warning: { backgroundColor: '#fdf1d2' },
  muted: { color: '#6b7280' },
  wrapped: { wrap: true, alignVertical: 'top' },
};

let sheets = [];
/** Characters that are left out. */
let unwritable = /(?:)/;

const clean = (text) => text.replace(unwritable, '');

/** A text is typed as text: one that begins with = + - @ is displayed and never computed. */
function cellOf(value) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'string') return { value: clean(value), type: String };
  if ('date' in value) return { value: new Date(value.date * 1000), type: Date, format: 'dd.mm.yyyy hh:mm' };
  const { text, tone, asText } = value;
  const kind = typeof text === 'number' ? { value: text, type: Number } : { value: clean(text), type: String };
  return { ...kind, ...(asText && { format: '@' }), ...(tone && TONES[tone]) };
}

/** Adds the hints, and sets for whole columns the format of a cell of the second row: of texts, so that digits stay text. */
const hints = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml, options) {
          const { validations = [], textColumns = [] } = options.gaugeway ?? {};
          let result = xml;
          for (const { column, letters } of textColumns) {
            const style = new RegExp(`<c r="${letters}2"[^>]*? s="(\\d+)"`).exec(result)?.[1];
            if (style) {
              const place = new RegExp(`(<col [^>]*?min="${column + 1}"[^>]*?)(/?>)`);
              result = result.replace(place, `$1 style="${style}"$2`);
            }
          }
          if (validations.length === 0) return result;
          const all = `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
          return result.replace('</sheetData>', `</sheetData>${all}`);
        },
      },
    },
  },
};

serve(async (message) => {
  if (message === null) {
    const made = sheets.map(({ rows, options }) => ({ data: rows, ...options }));
    sheets = [];
    return undated(await write(made, { features: [hints] }).toBuffer());
  }
  if ('sheets' in message) {
    unwritable = message.unwritable;
    sheets = message.sheets.map((options) => ({ options, rows: [] }));
  } else for (const row of message.rows) sheets[message.sheet].rows.push(row.map(cellOf));
  return 'taken';
});
