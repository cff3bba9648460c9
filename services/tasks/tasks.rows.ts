import type { RowRules } from '@gaugeway/platform/database';

const ofDevice = (table: string): string =>
  `EXISTS (SELECT FROM tasks.device d WHERE d.device_id = ${table}.device_id)`;

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const taskRows: RowRules = {
  through: {
    device_task_transition: 'EXISTS (SELECT FROM tasks.device_task t WHERE t.id = device_task_transition.task_id)',
    clock: ofDevice('clock'),
    gap: ofDevice('gap'),
    newest_record: ofDevice('newest_record'),
    poll_group_device: 'EXISTS (SELECT FROM tasks.poll_group g WHERE g.id = poll_group_device.group_id)',
    poll_off: ofDevice('poll_off'),
    poll_schedule: ofDevice('poll_schedule'),
  },
  alsoRead: {
    // A task belongs to its device: the current owner also sees earlier tasks.
    device_task: 'EXISTS (SELECT FROM tasks.device d WHERE d.device_id = device_task.device_id AND d.moved)',
  },
  open: {
    known_model: "models of all companies, read whole at the start; a call asks which of them are the company's",
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
  },
};
