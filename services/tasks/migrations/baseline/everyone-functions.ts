import type { EveryoneFunction } from '@gaugeway/platform/database';

/** Functions by which a company's transaction learns the little that it may of other companies' rows. */
export const EVERYONE_FUNCTIONS: readonly EveryoneFunction[] = [
  {
    // Devices with tasks of a company that belong to another one now.
    name: 'tasks.moved_away',
    parameters: 'company int',
    returns: 'SETOF int',
    body: `SELECT d.device_id FROM tasks.device d WHERE d.moved AND d.company_id <> company
      AND EXISTS (SELECT FROM tasks.device_task t WHERE t.device_id = d.device_id AND t.company_id = company)`,
  },
];
