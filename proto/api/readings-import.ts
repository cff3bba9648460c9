import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, properName } from './shapes';
import { sheetAnswers, sheetFault, sheetRemarks } from './sheet-reading';

/** Rows of one spreadsheet of readings: a year of hourly ones. */
export const LARGEST_READINGS_IMPORT = 10_000;

const mayImport = can('update', SECTION.devices);
/** 1 indications, 5 power profile, 100 hourly archive, 101 daily, 103 monthly, ... */
const msgType = z.coerce.number().int().min(1).max(125).default(1);

export const readingsTemplate = endpoint({
  id: 'messages.import.template',
  method: 'GET',
  path: 'device/messages/import/template/{id}',
  service: 'messages',
  access: mayImport,
  raw: true,
  summary: 'Download the template for importing readings',
  description: "An empty .xlsx for the device, in the caller's language.",
  input: z.object({ id: id.of('device'), msgType }),
});

export const importReadings = endpoint({
  id: 'messages.import.readings',
  method: 'POST',
  path: 'device/messages/import/{id}',
  service: 'messages',
  access: mayImport,
  // Base64 takes four bytes for three.
  bodyLimit: 14 * 1024 * 1024,
  audit: ['readings.imported'],
  summary: 'Import readings of a device',
  description:
    ".xlsx or .csv, at most 10,000 rows; times on the device's clock unless they or their head have an offset, values in the units of the template. `dry_run` only validates. A faulty row rejects the file unless `skip_faulty`. A differing value becomes a correction; the previous one stays as a revision. Values edited by hand do not change. Dates and numbers that can be read in two ways are `questions`.",
  input: z.object({
    id: id.of('device'),
    msgType,
    /** Base64. */
    content: z.string().max(14 * 1024 * 1024),
    file_name: properName(255).default('readings'),
    dry_run: z.boolean().default(false),
    skip_faulty: z.boolean().default(false),
    ...sheetAnswers,
  }),
  reply: z.object({
    /** Rows below the heads. */
    rows: z.number(),
    /** Numbers of readings among these that are new, that differ, that are already stored, that a user edited. */
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    manual: z.number(),
    /** Rows with faults. */
    faulty: z.number(),
    /** The first 500 of them. */
    faults: z.array(sheetFault),
    /** Titles of columns that are ignored. */
    ignored: z.array(z.string()),
    /** false: nothing was stored. */
    imported: z.boolean(),
    ...sheetRemarks,
    msg: z.string(),
  }),
});
