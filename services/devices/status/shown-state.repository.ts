import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import type { ShownStates } from './shown-states';

/** Status fields of the actuators of devices. */
@Injectable()
export class ShownStateRepository {
  constructor(private readonly database: Database) {}

  /** Stores the newest state of each field. A repeated event changes nothing. Unknown devices are skipped. */
  async record(shown: readonly ShownStates[]): Promise<void> {
    if (shown.length === 0) return;
    await this.database.prepared(
      'devices.record_shown_states',
      `UPDATE devices.device_status s SET shown_states = s.shown_states || n.newer
       FROM (
         SELECT t.device_id, t.company_id, jsonb_object_agg(e.key, e.value) AS newer
         FROM unnest($1::int[], $2::int[], $3::jsonb[]) AS t(device_id, company_id, states)
         JOIN devices.device_status o ON o.device_id = t.device_id AND o.company_id = t.company_id
         CROSS JOIN LATERAL jsonb_each(t.states) AS e
         WHERE coalesce((o.shown_states -> e.key ->> 'at')::float8, 0) <= (e.value ->> 'at')::float8
         GROUP BY t.device_id, t.company_id
       ) n
       WHERE s.device_id = n.device_id AND s.company_id = n.company_id`,
      [...columnsOf(shown, 'deviceId', 'companyId'), shown.map(({ states }) => JSON.stringify(states))],
    );
  }
}
