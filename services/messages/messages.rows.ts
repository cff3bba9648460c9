import type { RowRules } from '@gaugeway/platform/database';
import { doorRows } from '@gaugeway/platform/doors';

const HOT =
  'readings by the number of a device and without its company: a rule through the device would be evaluated for each of thousands of rows, ' +
  'and TimescaleDB compresses no table with rules; who reads them has found the device in messages.device, which has one';

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const messageRows: RowRules = {
  open: {
    frame: 'keys of frames, by which ingestion knows a repetition; no call reads it',
    ingested: 'offsets of the bus; nothing of a company',
    known_model: "models of all companies, read whole at the start; a call asks which of them are the company's",
    layout: 'names of fields, shared by all; nothing of a company',
    message: HOT,
    consumption_day: HOT,
    consumption_month: HOT,
    consumption_dirty: 'ranges of times by device, which one job works off; no call reads them',
    consumption_zone: 'zones that days were built in; no call reads them',
    verdict: HOT,
    quality_day: HOT,
    quality_series: HOT,
    quality_dirty: 'ranges of times by device, which one job works off; no call reads them',
    register_range: 'ranges of registers by the number of a device, read only together with its row in messages.device',
    quality_facts: 'what devices were judged with; no call reads it',
    ...doorRows,
    published_gaps: 'what one job published of gaps; no call reads it',
    // TimescaleDB alone has these two.
    message_key:
      'keys of readings by the number of a device, by which ingestion knows a repetition; no call reads them',
    message_key_begin: 'one time: where the keys begin',
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
