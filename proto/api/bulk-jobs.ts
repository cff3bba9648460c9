import { z } from 'zod';
import { METERING_DEVICE_FIELDS } from '../fields/metering-device';
import { givenValue } from './attributes';
import { meteringDevices } from './devices';
import { can, endpoint, SECTION } from './endpoint';
import { changesOf } from './field-shapes';
import { calendarDay, id, pagedOrAll, paging } from './shapes';

/** Rows of one spreadsheet, or devices of one mass action. */
export const LARGEST_BULK = 10_000;

/** import: creates devices from a spreadsheet; the others change existing devices. */
export const bulkKind = z.enum(['import', 'edit', 'move', 'tie']);
export type BulkKind = z.output<typeof bulkKind>;

/**
 * checked: a spreadsheet was read and judged, and nothing is done yet; queued: waits for its turn; cancelled: was
 * stopped, completed parts stay.
 */
export const bulkState = z.enum(['checked', 'queued', 'running', 'done', 'cancelled']);

export const bulkJob = z.object({
  id: z.number(),
  kind: bulkKind,
  state: bulkState,
  /** Name of the spreadsheet; empty for a mass action. */
  file_name: z.string(),
  user_id: z.number(),
  /** Rows or devices. */
  total: z.number(),
  /** Processed rows among them. */
  processed: z.number(),
  done: z.number(),
  /** Could not be done, or, of a checked spreadsheet, could not be done as they are. */
  refused: z.number(),
  /** Nothing to do: rows that an earlier import created, devices that have the value already. */
  unchanged: z.number(),
  /** Rows that are done or can be done, but should be looked at. */
  with_warnings: z.number(),
  /** Remarks on the whole job, in the caller's language. */
  notes: z.array(z.string()),
  /** Unix seconds. */
  created_at: z.number(),
  started_at: z.number().nullable(),
  finished_at: z.number().nullable(),
});
export type BulkJob = z.output<typeof bulkJob>;

export const bulkRowState = z.enum(['waiting', 'done', 'unchanged', 'refused']);

/** Remark on a row: its column, its cell (`C14`) with its text, and the remedy; '' = none. */
const remark = z.object({
  column: z.string(),
  title: z.string(),
  cell: z.string(),
  value: z.string(),
  msg: z.string(),
});

export const bulkRow = z.object({
  /** Row of a spreadsheet, as the spreadsheet counts; else the place in the selection. */
  n: z.number(),
  state: bulkRowState,
  device_id: z.number().nullable(),
  name: z.string(),
  faults: z.array(remark),
  warnings: z.array(remark),
});
export type BulkRow = z.output<typeof bulkRow>;

const readDevices = can('read', SECTION.devices);
const changeDevices = can(['create', 'update', 'access_all'], SECTION.devices);

export const bulkJobs = endpoint({
  id: 'devices.bulk.list',
  method: 'POST',
  path: 'device/bulk/list',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the imports and mass actions',
  description: 'Newest first, of the last 90 days; without `access_all` those of the caller.',
  input: z.object({ ...paging, kind: bulkKind.nullish(), state: z.array(bulkState).max(20).nullish() }),
  reply: z.object({ bulk_jobs: pagedOrAll(bulkJob) }),
});

export const getBulkJob = endpoint({
  id: 'devices.bulk.get',
  method: 'GET',
  path: 'device/bulk/{id}',
  service: 'devices',
  access: readDevices,
  summary: 'Get an import or mass action',
  description: 'With its progress and the columns that have faults.',
  input: z.object({ id: id.of('bulkJob') }),
  reply: z.object({
    bulk_job: bulkJob,
    /** Columns with faults, and the number of rows. */
    columns: z.array(z.object({ column: z.string(), title: z.string(), rows: z.number() })),
  }),
});

export const bulkRows = endpoint({
  id: 'devices.bulk.rows',
  method: 'POST',
  path: 'device/bulk/rows/{id}',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: 'List the rows of an import or mass action',
  description: 'With the faults per column.',
  input: z.object({
    id: id.of('bulkJob'),
    ...paging,
    state: bulkRowState.nullish(),
    /** true: rows with a warning. */
    has_warnings: z.boolean().nullish(),
    /** Rows with a fault or a warning in this column. */
    column: z.string().max(64).nullish(),
  }),
  reply: z.object({ rows: pagedOrAll(bulkRow) }),
});

export const cancelBulkJob = endpoint({
  id: 'devices.bulk.cancel',
  method: 'POST',
  path: 'device/bulk/cancel/{id}',
  service: 'devices',
  access: changeDevices,
  audit: ['bulk_job.cancelled'],
  summary: 'Cancel an import or mass action',
  description: 'Completed rows remain. 409 if it has ended.',
  input: z.object({ id: id.of('bulkJob') }),
  reply: z.object({ bulk_job: bulkJob, msg: z.string() }),
});

export const bulkResult = endpoint({
  id: 'devices.bulk.result',
  method: 'GET',
  path: 'device/bulk/result/{id}',
  service: 'devices',
  access: readDevices,
  raw: true,
  summary: 'Download the result of an import or mass action',
  description:
    'An .xlsx with state, device number and faults of each row. The result of an import can be corrected and uploaded again; completed rows are skipped.',
  input: z.object({ id: id.of('bulkJob') }),
});

/** Devices by their ids, or all that a filter of the list finds. */
export const deviceSelection = z.union([
  z.strictObject({ ids: z.array(id.of('device')).min(1).max(LARGEST_BULK) }),
  z.strictObject({
    filter: meteringDevices.input.omit({
      page: true,
      per_page: true,
      perPage: true,
      last_page: true,
      paginate: true,
      append_fields: true,
      only: true,
    }),
  }),
]);
export type DeviceSelection = z.input<typeof deviceSelection>;

const begun = z.object({ bulk_job: bulkJob, msg: z.string() });

export const massEdit = endpoint({
  id: 'devices.bulk.edit',
  method: 'POST',
  path: 'device/bulk/edit',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['bulk_job.started'],
  summary: 'Change many metering devices',
  description: 'Up to 10,000 in the background, one by one. Failures are reported and do not stop the others.',
  input: z.object({
    selection: deviceSelection,
    changes: z
      .strictObject({
        ...changesOf(METERING_DEVICE_FIELDS),
        /** First day of `deviceTimezone`; today if absent. */
        zone_from: calendarDay,
        /** Another model with the same codec or driver. */
        model_id: id.of('meteringModel'),
        is_active: z.boolean(),
        /** Attributes of the company; null takes the value away. */
        attributes: z.array(z.object({ attribute_id: id.of('attribute'), value: givenValue.nullable() })).max(100),
      })
      .partial()
      .refine((changes) => Object.values(changes).some((value: unknown) => value !== undefined), {
        message: 'errors.bulk_no_change',
      }),
  }),
  reply: begun,
});

export const massMove = endpoint({
  id: 'devices.bulk.move',
  method: 'POST',
  path: 'device/bulk/move',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['bulk_job.started'],
  summary: 'Move many devices to another company',
  description:
    'Up to 10,000 in the background, with their history. Requires `access_all` on devices. The meters of a gateway device move together with it.',
  input: z.object({ selection: deviceSelection, company_id: id.of('company') }),
  reply: begun,
});

export const massTie = endpoint({
  id: 'devices.bulk.tie',
  method: 'POST',
  path: 'device/bulk/tie',
  service: 'devices',
  access: can(['update', 'access_all'], SECTION.devices),
  audit: ['bulk_job.started'],
  summary: 'Tie users to many devices',
  description: 'Or untie them; up to 10,000 devices in the background. `remove` ignores users who are not tied.',
  input: z
    .object({
      selection: deviceSelection,
      add: z.array(id.of('user')).max(1000).optional(),
      remove: z.array(id.of('user')).max(1000).optional(),
    })
    .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'errors.bulk_no_change',
    }),
  reply: begun,
});
