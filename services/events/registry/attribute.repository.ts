import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { attributeKey } from '@gaugeway/catalogue/event-rules';
import { attributeRegistry, deviceAttributes, type EventOf } from '@gaugeway/proto/events';

const ATTRIBUTES = registryTable(attributeRegistry, {
  table: 'events.attribute',
  id: 'attribute_id',
  fields: { company_id: 'int', name: 'text' },
});

const VALUES = registryTable(deviceAttributes, {
  table: 'events.device_attributes',
  id: 'device_id',
  fields: { company_id: 'int' },
  columns: {
    keys: ['jsonb', ({ values }) => values.map(({ attributeId, text }) => attributeKey(attributeId ?? 0, text ?? ''))],
  },
});

/** Projections of the attributes that companies gave their devices, and of the values that these have. */
@Injectable()
export class AttributeRepository {
  @Projection('events')
  readonly attributes: RegistryProjection<EventOf<typeof attributeRegistry>>;
  @Projection('events')
  readonly values: RegistryProjection<EventOf<typeof deviceAttributes>>;

  constructor(private readonly database: Database) {
    this.attributes = new RegistryProjection(database, ATTRIBUTES);
    this.values = new RegistryProjection(database, VALUES);
  }

  /** Names of those of the attributes that are the company's. */
  async names(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(
      'SELECT attribute_id AS id, name FROM events.attribute WHERE company_id = $1 AND attribute_id = ANY($2::int[])',
      [ctx.companyId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
