import type { RowRules } from '@gaugeway/platform/database';
import { doorRows } from '@gaugeway/platform/doors';

const ofOccurrence = (table: string): string =>
  `EXISTS (SELECT FROM events.occurrence o WHERE o.id = ${table}.occurrence_id)`;

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const eventRows: RowRules = {
  through: {
    caused: 'EXISTS (SELECT FROM events.cause c WHERE c.kind = caused.kind AND c.source_id = caused.source_id)',
    occurrence_note: ofOccurrence('occurrence_note'),
    occurrence_read: ofOccurrence('occurrence_read'),
  },
  alsoRead: {},
  open: {
    ...doorRows,
    judged_time: 'times of readings of all companies, which the judgement of rules alone reads',
    known_model: "models of all companies, read whole at the start; a call asks which of them are the company's",
    push_key: "the installation's own key, which belongs to no company",
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
