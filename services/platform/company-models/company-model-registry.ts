import { type FactoryProvider, Logger, type OnModuleInit } from '@nestjs/common';
import { companyModel, type CompanyModelContent, registerModel, unregisterModel } from '@gaugeway/catalogue';
import type { EventOf, modelRegistry } from '@gaugeway/proto/events';
import { Bus, type RegistryProjection } from '../bus';
import { platformEnv } from '../config';
import { Database } from '../database';
import { modelProjection } from './model-table.repository';

type Registered = EventOf<typeof modelRegistry>;

/**
 * Keeps the models that companies made where the catalogue finds them (`modelById`): from the service's own table at its
 * start, so that no uplink comes before its model, then from the bus. The group is this instance's own, for each
 * process needs all of them in memory; writing the same newest row twice does no harm.
 */
export class CompanyModelRegistry implements OnModuleInit {
  private readonly logger = new Logger('CompanyModelRegistry');

  constructor(
    private readonly bus: Bus,
    private readonly projection: RegistryProjection<Registered>,
    private readonly group: string,
  ) {}

  async onModuleInit(): Promise<void> {
    for await (const { value } of this.projection.payloads()) this.put(value);
    this.projection.keep(this.bus, this.group, ({ values, removed }) => {
      for (const { value } of values) this.put(value);
      for (const id of removed) unregisterModel(id);
    });
  }

  /** A model that this version of the product cannot read is left out and logged; the others stay. */
  private put({ modelId, companyId, version, content }: Registered): void {
    try {
      const parsed = JSON.parse(content) as CompanyModelContent;
      registerModel(version, companyModel({ id: modelId, companyId, version }, parsed));
    } catch (error) {
      this.logger.error(`model ${modelId} of company ${companyId} cannot be used: ${String(error)}`);
    }
  }
}

/** Provider for a service with a schema that has `modelTable`. */
export function companyModelRegistry(schema: string): FactoryProvider<CompanyModelRegistry> {
  return {
    provide: CompanyModelRegistry,
    inject: [Bus, Database],
    useFactory: (bus: Bus, database: Database) => {
      const group = `${schema}-models-${platformEnv.read().INSTANCE_ID}`;
      return new CompanyModelRegistry(bus, modelProjection(database, schema), group);
    },
  };
}
