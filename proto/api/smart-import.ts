import { z } from 'zod';
import { bulkJob, bulkRowState, bulkState } from './bulk-jobs';
import { LARGEST_UPLOAD } from './device-import';
import { can, endpoint, SECTION } from './endpoint';
import { LARGEST_INT, id, pagedOrAll, paging, unixSeconds } from './shapes';

// Import of objects from a spreadsheet of any layout (specification 2, section 7, Objects: smart_import).

/** Rows of a spreadsheet that is imported. */
export const LARGEST_IMPORT = 60_000;
/** Columns that are looked at. */
export const MOST_IMPORT_COLUMNS = 60;

/**
 * Meanings of a column of the spreadsheet. `address` is the whole of it in one cell, `position` latitude and longitude.
 */
export const SMART_FIELDS = [
  ...(['address', 'city', 'district', 'street', 'house', 'flat'] as const),
  ...(['position', 'latitude', 'longitude'] as const),
  ...(['kind', 'serial', 'dev_eui', 'model'] as const),
  ...(['consumer', 'contract', 'supplier'] as const),
] as const;
export type SmartField = (typeof SMART_FIELDS)[number];
const smartField = z.enum(SMART_FIELDS);

/** smart_import creates the entities of a spreadsheet; smart_undo removes the entities that such an import created. */
export const smartKind = z.enum(['smart_import', 'smart_undo']);
export type SmartKind = z.output<typeof smartKind>;

export const smartJob = bulkJob.omit({ kind: true }).extend({
  kind: smartKind,
  /** The file of an import; the import of an undo. */
  source_id: z.number(),
  /** The undo of an import that was undone; else null. */
  undo_job_id: z.number().nullable(),
});
export type SmartJob = z.output<typeof smartJob>;

const smartFile = z.object({
  id: z.number(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  user_id: z.number(),
  /** Unix seconds. */
  created_at: z.number(),
  /** Newest import with its state; null = none. */
  job_id: z.number().nullable(),
  job_state: bulkState.nullable(),
});
export type SmartFile = z.output<typeof smartFile>;

const smartColumn = z.object({
  /** Index of the column from 0, as in the spreadsheet. */
  column: z.number(),
  /** Head of the column; empty if it has none. */
  head: z.string(),
  /** First values of the column. */
  samples: z.array(z.string()),
  /** Recognised field; null = none. */
  field: smartField.nullable(),
  /** Basis of the recognition: the head or the content of the column. */
  by: z.enum(['head', 'content']).nullable(),
});
export type SmartColumn = z.output<typeof smartColumn>;

const layout = z.object({
  file: smartFile,
  columns: z.array(smartColumn),
  /** Row of the heads as the spreadsheet counts; null = it has none. */
  head_row: z.number().nullable(),
  rows: z.number(),
  /** Some cells are merged: the value of an area counts for all its rows. */
  has_merged: z.boolean(),
});

/** An import changes the tree as a whole, so that a part of it does not do. */
const ALL = can('access_all', SECTION.objects);

export const uploadSmartImport = endpoint({
  id: 'objects.smart_import.upload',
  method: 'POST',
  path: 'objects/smart_import',
  service: 'objects',
  access: ALL,
  raw: true,
  bodyLimit: LARGEST_UPLOAD,
  audit: ['smart_import.file_uploaded'],
  summary: 'Upload a spreadsheet for the smart import',
  description:
    '.xlsx or .csv of any layout as the request body, at most 60,000 rows; file name in `content-disposition`. Detects the columns by headers and content. Creates nothing yet.',
  reply: layout.extend({ msg: z.string() }),
});

export const smartImportFiles = endpoint({
  id: 'objects.smart_import.files',
  method: 'GET',
  path: 'objects/smart_import/files',
  service: 'objects',
  access: ALL,
  summary: 'List the uploaded spreadsheets',
  description: 'Newest first, at most 200, each with its latest import.',
  reply: z.object({ files: z.array(smartFile) }),
});

export const smartImportFile = endpoint({
  id: 'objects.smart_import.file',
  method: 'GET',
  path: 'objects/smart_import/file/{id}',
  service: 'objects',
  access: ALL,
  raw: true,
  summary: 'Download an uploaded spreadsheet',
  description: 'As it was uploaded.',
  input: z.object({ id: id.of('objectImportFile') }),
});

export const deleteSmartImportFile = endpoint({
  id: 'objects.smart_import.delete_file',
  method: 'DELETE',
  path: 'objects/smart_import/file/{id}',
  service: 'objects',
  access: ALL,
  audit: ['smart_import.file_deleted'],
  summary: 'Delete an uploaded spreadsheet',
  description: 'Imported entities remain.',
  input: z.object({ id: id.of('objectImportFile') }),
});

export const smartImportLayout = endpoint({
  id: 'objects.smart_import.layout',
  method: 'GET',
  path: 'objects/smart_import/layout/{id}',
  service: 'objects',
  access: ALL,
  summary: 'Get the columns of an uploaded spreadsheet',
  description: 'With sample values and the detected meaning.',
  input: z.object({ id: id.of('objectImportFile') }),
  reply: layout,
});

/** Reading of the rows of a spreadsheet. */
const reading = z.object({
  /** Each field from one column, by the number of the column. */
  mapping: z.partialRecord(
    smartField,
    z
      .int()
      .min(0)
      .max(MOST_IMPORT_COLUMNS - 1),
  ),
  /** Row of the heads; null = there is none. Rows above it are left out. */
  head_row: z.int().min(1).max(LARGEST_INT).nullish(),
  /** City of rows that name none. */
  city: z.string().trim().max(200).nullish(),
  /** Kind of the points of rows that say none: 1 to 9 as of an accounting point. */
  kind: z.int().min(1).max(9).nullish(),
  /** An empty city, district, street or house is that of the row above. */
  fill_down: z.boolean().nullish(),
  /** Since when the devices measure there; default = now. */
  since: unixSeconds.nullish(),
});
export type SmartReading = z.output<typeof reading>;

export const checkSmartImport = endpoint({
  id: 'objects.smart_import.check',
  method: 'POST',
  path: 'objects/smart_import/check/{id}',
  service: 'objects',
  access: ALL,
  summary: 'Validate a smart import',
  description:
    'Dry run with the given column meanings: the planned change or the fault of each row. The reply is a job that can be started.',
  input: z.object({ id: id.of('objectImportFile'), ...reading.shape }),
  reply: z.object({ bulk_job: smartJob, msg: z.string() }),
});

export const startSmartImport = endpoint({
  id: 'objects.smart_import.start',
  method: 'POST',
  path: 'objects/smart_import/start/{id}',
  service: 'objects',
  access: ALL,
  audit: ['smart_import.rows_imported', 'smart_import.started'],
  summary: 'Start a smart import',
  description:
    'Creates the objects, accounting points, consumers, suppliers and ties of a dry run in the background. Rows with faults are skipped.',
  input: z.object({ id: id.of('objectImport') }),
  reply: z.object({ bulk_job: smartJob, msg: z.string() }),
});

export const smartImportJob = endpoint({
  id: 'objects.smart_import.job',
  method: 'GET',
  path: 'objects/smart_import/job/{id}',
  service: 'objects',
  access: ALL,
  summary: 'Get a smart import job',
  description: 'An import or its undo, with progress and totals.',
  input: z.object({ id: id.of('objectImport') }),
  reply: z.object({
    bulk_job: smartJob,
    /** Number of rows by kind of change. */
    plan: z.array(z.object({ action: z.string(), title: z.string(), rows: z.number() })),
    /** Rows whose meter the company does not have. */
    missing_devices: z.number(),
    /** Reading of the spreadsheet, for a further check; null = an undo. */
    reading: reading.nullable(),
  }),
});

export const smartImportDevices = endpoint({
  id: 'objects.smart_import.devices',
  method: 'GET',
  path: 'objects/smart_import/devices/{id}',
  service: 'objects',
  access: ALL,
  raw: true,
  summary: 'Download the unknown meters of a smart import',
  description:
    'A .csv for `device/import/upload`: number, DevEUI, model and address, other columns unchanged; at most 10,000 rows.',
  input: z.object({ id: id.of('objectImport') }),
});

export const smartImportRow = z.object({
  n: z.number(),
  state: bulkRowState,
  /** Address, meter and consumer as they were understood. */
  what: z.string(),
  /** Planned additions and changes, in the caller's language. */
  plan: z.array(z.string()),
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type SmartImportRow = z.output<typeof smartImportRow>;

export const smartImportRows = endpoint({
  id: 'objects.smart_import.rows',
  method: 'POST',
  path: 'objects/smart_import/rows/{id}',
  service: 'objects',
  access: ALL,
  mutates: false,
  summary: 'List the rows of a smart import job',
  description: 'In the order of the spreadsheet, with the planned or completed actions, faults and warnings of each.',
  input: z.object({
    id: id.of('objectImport'),
    ...paging,
    state: bulkRowState.nullish(),
    /** true: rows with a warning. */
    has_warnings: z.boolean().nullish(),
  }),
  reply: z.object({ rows: pagedOrAll(smartImportRow) }),
});

export const cancelSmartImport = endpoint({
  id: 'objects.smart_import.cancel',
  method: 'POST',
  path: 'objects/smart_import/cancel/{id}',
  service: 'objects',
  access: ALL,
  audit: ['smart_import.cancelled'],
  summary: 'Cancel a smart import job',
  description: 'Completed rows remain. 409 if it has ended.',
  input: z.object({ id: id.of('objectImport') }),
  reply: z.object({ bulk_job: smartJob, msg: z.string() }),
});

export const undoSmartImport = endpoint({
  id: 'objects.smart_import.undo',
  method: 'POST',
  path: 'objects/smart_import/undo/{id}',
  service: 'objects',
  access: ALL,
  audit: ['smart_import.rows_undone', 'smart_import.undone'],
  summary: 'Undo a smart import',
  description: 'In the background. Entities in use since the import are kept and listed in the result.',
  input: z.object({ id: id.of('objectImport') }),
  reply: z.object({ bulk_job: smartJob, msg: z.string() }),
});

export const smartImportResult = endpoint({
  id: 'objects.smart_import.result',
  method: 'GET',
  path: 'objects/smart_import/result/{id}',
  service: 'objects',
  access: ALL,
  raw: true,
  summary: 'Download the result of a smart import',
  description: 'An .xlsx with the result and faults of each row.',
  input: z.object({ id: id.of('objectImport') }),
});
