import type { DynamicModule, Type } from '@nestjs/common';
import type { ServiceName } from '@gaugeway/proto/api';
import type { RowRules } from '../database/enable-row-security';
import type { ServiceLimits } from '../limits/service-limits';
import type { MigrationInterface } from 'typeorm';

/** Service as a value, which runs alone in the distributed shape and beside others in the embedded one. */
export interface Service {
  readonly name: ServiceName;
  readonly module: Type | DynamicModule;
  /** PostgreSQL schema, named as the service; null for one that owns no data. */
  readonly schema: string | null;
  readonly entities: readonly (new () => object)[];
  /** Migrations in order; each in its own transaction unless it declares otherwise. */
  readonly migrations: readonly (new () => MigrationInterface)[];
  /**
   * Row visibility of the schema for work of a company. Absent: the service does all its work for everyone (identity,
   * which owns the tree of companies).
   */
  readonly rows?: RowRules;
  /** Limits of the kinds that users create; their use is reported by `ENTITY_LIMIT_USE`. */
  readonly limits?: ServiceLimits;
}

export function defineService(service: Service): Service {
  return service;
}
