import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, properName } from './shapes';
import { sheetAnswers, sheetFault, sheetRemarks } from './sheet-reading';

// Accounting points and directories from and into spreadsheets (specification 2, section 7, Objects: import).

/** Rows of one spreadsheet. */
export const LARGEST_OBJECT_IMPORT = 5000;

/** Directories that a spreadsheet can hold. */
export const SHEET_DIRECTORIES = ['consumers', 'suppliers', 'transformers'] as const;
const directory = z.enum(SHEET_DIRECTORIES);
export type SheetDirectory = z.output<typeof directory>;

const mayAddPoints = can(['create', 'access_all'], SECTION.objects);
const mayAddRows = can('create', SECTION.objects);
// Base64 takes four bytes for three.
const bodyLimit = 14 * 1024 * 1024;

const upload = {
  /** Base64 of an .xlsx or .csv file. */
  content: z.string().max(bodyLimit),
  file_name: properName(255).default('import'),
  /** Judges the file and stores nothing. */
  dry_run: z.boolean().default(false),
  /** false: rows with faults block all others. */
  skip_faulty: z.boolean().default(false),
  ...sheetAnswers,
};

const verdict = z.object({
  /** Rows below the heads. */
  rows: z.number(),
  /** Numbers of new, existing and faulty ones among these. */
  new: z.number(),
  existing: z.number(),
  faulty: z.number(),
  /** The first 500. */
  faults: z.array(sheetFault),
  /** Heads that are none of the columns. */
  ignored: z.array(z.string()),
  /** false: nothing was stored. */
  imported: z.boolean(),
  /** Id for the undo; null if nothing was stored. */
  import_id: z.number().nullable(),
  ...sheetRemarks,
  msg: z.string(),
});
export type ImportVerdict = z.output<typeof verdict>;

export const importPoints = endpoint({
  id: 'objects.accounting_point.import',
  method: 'POST',
  path: 'objects/accounting_point/import',
  service: 'objects',
  access: mayAddPoints,
  bodyLimit,
  audit: ['accounting_point.created', 'sheet_import.done'],
  summary: 'Import accounting points from a spreadsheet',
  description:
    '.xlsx or .csv, at most 5,000 rows, all or none. Consumer, supplier, object, main point and meter are given by name or number. `dry_run` only validates. A point with the same title, kind and address is existing and does not change, so the same file can be sent twice.',
  input: z.object(upload),
  reply: verdict,
});

export const pointTemplate = endpoint({
  id: 'objects.accounting_point.import_template',
  method: 'GET',
  path: 'objects/accounting_point/import/template',
  service: 'objects',
  access: mayAddPoints,
  raw: true,
  summary: 'Download the template for importing accounting points',
  description: "An empty .xlsx in the caller's language.",
});

export const exportPoints = endpoint({
  id: 'objects.accounting_point.export',
  method: 'GET',
  path: 'objects/accounting_point/export',
  service: 'objects',
  access: can(['read', 'access_all'], SECTION.objects),
  raw: true,
  summary: 'Download the accounting points',
  description: 'An .xlsx with the columns of the import, of the points that the caller sees.',
});

export const importDirectory = endpoint({
  id: 'objects.directory.import',
  method: 'POST',
  path: 'reference/import/{directory}',
  service: 'objects',
  access: mayAddRows,
  bodyLimit,
  audit: ['consumer.created', 'sheet_import.done', 'transformer.created'],
  summary: 'Import a directory from a spreadsheet',
  description:
    'Consumers, suppliers or transformers; .xlsx or .csv, at most 5,000 rows, all or none. `dry_run` only validates. Existing rows do not change.',
  input: z.object({ directory, ...upload }),
  reply: verdict,
});

export const directoryTemplate = endpoint({
  id: 'objects.directory.import_template',
  method: 'GET',
  path: 'reference/import/template/{directory}',
  service: 'objects',
  access: mayAddRows,
  raw: true,
  summary: 'Download the template for importing a directory',
  description: "An empty .xlsx in the caller's language.",
  input: z.object({ directory }),
});

export const exportDirectory = endpoint({
  id: 'objects.directory.export',
  method: 'GET',
  path: 'reference/export/{directory}',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete'], SECTION.objects),
  raw: true,
  summary: 'Download a directory',
  description: 'An .xlsx with the columns of the import; at most 10,000 rows.',
  input: z.object({ directory }),
});

export const undoImport = endpoint({
  id: 'objects.import.undo',
  method: 'POST',
  path: 'objects/import/undo/{id}',
  service: 'objects',
  access: can(['delete', 'access_all'], SECTION.objects),
  audit: ['accounting_point.deleted', 'sheet_import.undone', 'transformer.deleted'],
  summary: 'Undo an import of accounting points or a directory',
  description: 'Rows that were changed, are in use or had a meter are not removed.',
  input: z.object({ id: id.of('sheetImport') }),
  reply: z.object({ removed: z.number(), not_removed: z.number(), msg: z.string() }),
});
