import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { SECTION } from '@gaugeway/proto/api';
import { type EventOf, objectRegistry } from '@gaugeway/proto/events';

const OBJECTS = registryTable(objectRegistry, {
  table: 'messages.object',
  id: 'pin',
  fields: { object_id: 'text', company_id: 'int', parent_pin: 'int', name: 'text', tied_users: 'int[]' },
});

/** Projection of `object.registry`: the nodes of the object tree, and who sees them. */
@Injectable()
export class ObjectRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<EventOf<typeof objectRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, OBJECTS);
  }

  /** true: the node is the company's, and the caller sees all objects or is tied to the node or one above it. */
  async isSeen(ctx: Context, objectId: string): Promise<boolean> {
    const rows = await this.database.query(
      `WITH RECURSIVE up AS (
         SELECT pin, parent_pin, tied_users FROM messages.object WHERE object_id = $1 AND company_id = $2
         UNION
         SELECT o.pin, o.parent_pin, o.tied_users FROM up JOIN messages.object o ON o.pin = up.parent_pin AND o.company_id = $2
       )
       SELECT FROM up WHERE ${isSeen('tied_users', '$3')} LIMIT 1`,
      [objectId, ctx.companyId, seesOwnOf(ctx, SECTION.objects)],
    );
    return rows.length > 0;
  }

  /** Names of nodes of the company by their ids, regardless of who sees them; deleted nodes are absent. */
  async names(ctx: Context, objectIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      'SELECT object_id AS id, name FROM messages.object WHERE company_id = $1 AND object_id = ANY($2::text[])',
      [ctx.companyId, objectIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
