import type { RowRules } from '@gaugeway/platform/database';

const ofPoint = (table: string): string =>
  `EXISTS (SELECT FROM objects.accounting_point p WHERE p.id = ${table}.point_id)`;

/** Which rows of the schema a company's work sees (platform/database/raise-wall.ts). */
export const objectRows: RowRules = {
  through: {
    attachment: ofPoint('attachment'),
    device_link: ofPoint('device_link'),
  },
  open: {
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
