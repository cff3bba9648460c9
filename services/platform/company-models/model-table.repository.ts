import { type EventOf, modelRegistry } from '@gaugeway/proto/events';
import { RegistryProjection } from '../bus';
import type { Database } from '../database';

type Registered = EventOf<typeof modelRegistry>;

/** DDL of a service's own copy of the models that companies made; for one of its migrations. */
export function modelTable(schema: string): string {
  return `
    CREATE TABLE "${schema}".known_model (
      id integer PRIMARY KEY,
      version integer NOT NULL,
      -- The event as it came, so that a field more needs no migration.
      payload bytea NOT NULL
    )`;
}

/** The copy as it survives a restart. */
export const modelProjection = (database: Database, schema: string): RegistryProjection<Registered> =>
  new RegistryProjection(database, {
    topic: modelRegistry,
    table: `${schema}.known_model`,
    id: 'id',
    columns: { version: ['int', ({ version }) => version], payload: ['bytea', (value) => modelRegistry.encode(value)] },
  });
