import { isTied } from '@gaugeway/platform/database';

/** About a subject that the caller ($2: tied to whom; null = sees all) sees; a gateway device also through the meters behind it. */
export const seenSubject = (o: string): string => `($2::int IS NULL
    OR ${o}.subject_kind = 'device' AND EXISTS (SELECT FROM events.device d
      WHERE d.device_id = ${o}.subject_id AND ${isTied('d.tied_users', '$2')})
    OR ${o}.subject_kind = 'gateway' AND (EXISTS (SELECT FROM events.gateway w
        WHERE w.gateway_id = ${o}.subject_id AND ${isTied('w.tied_users', '$2')})
      OR EXISTS (SELECT FROM events.device d
        WHERE d.gateway_id = ${o}.subject_id AND ${isTied('d.tied_users', '$2')}))
    OR ${o}.subject_kind = 'base_station' AND EXISTS (SELECT FROM events.base_station w
      WHERE w.base_station_id = ${o}.subject_id AND ${isTied('w.tied_users', '$2')}))`;

/** Notified occurrences about subjects that the caller sees. */
export const seen = (
  o: string,
): string => `${o}.company_id = $1 AND ${o}.active_at IS NOT NULL AND ${o}.end_cause <> 'inhibited'
  AND ${seenSubject(o)}`;
