import type { Metrics } from '../telemetry';
import type { Database } from './database';

/** Connections and room on the disk, as metrics of the process. */
export function observeDatabase(database: Database, metrics: Metrics): void {
  metrics.readGauge(
    'gaugeway_database_connections',
    'Connections of the pools to PostgreSQL: used, idle',
    ['pool', 'state'],
    (gauge) => {
      for (const { name: pool, open, idle } of database.connections()) {
        gauge.set({ pool, state: 'used' }, open - idle);
        gauge.set({ pool, state: 'idle' }, idle);
      }
    },
  );
  metrics.readGauge('gaugeway_database_connections_limit', 'Most connections that a pool opens', ['pool'], (gauge) => {
    for (const { name: pool, most } of database.connections()) gauge.set({ pool }, most);
  });
  metrics.readGauge(
    'gaugeway_database_waiting',
    'Pieces of work that wait for a connection of a pool',
    ['pool'],
    (gauge) => {
      for (const { name: pool, waiting } of database.connections()) gauge.set({ pool }, waiting);
    },
  );
  metrics.readGauge(
    'gaugeway_database_read_only',
    '1 while the database takes no writes, as on a full disk; otherwise 0',
    [],
    (gauge) => gauge.set(database.storage.isFull ? 1 : 0),
  );
}
