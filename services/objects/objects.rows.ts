import { bulkRowRule } from '@gaugeway/platform/bulk';
import type { RowRules } from '@gaugeway/platform/database';

const ofPoint = (table: string): string =>
  `EXISTS (SELECT FROM objects.accounting_point p WHERE p.id = ${table}.point_id)`;

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const objectRows: RowRules = {
  through: {
    attachment: ofPoint('attachment'),
    attribute_value: 'EXISTS (SELECT FROM objects.attribute a WHERE a.id = attribute_value.attribute_id)',
    balance_member: 'EXISTS (SELECT FROM objects.balance_group g WHERE g.id = balance_member.group_id)',
    bulk_row: bulkRowRule('objects'),
    device_link: ofPoint('device_link'),
    formula_operand: ofPoint('formula_operand'),
    import_made: 'EXISTS (SELECT FROM objects.bulk_job j WHERE j.id = import_made.job_id)',
    removed_attachment: 'EXISTS (SELECT FROM objects.removed_branch r WHERE r.id = removed_attachment.branch_id)',
  },
  open: {
    known_model: "models of all companies, read whole at the start; a call asks which of them are the company's",
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
