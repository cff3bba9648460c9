import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { companyRegistry, type EventOf } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';

type Company = EventOf<typeof companyRegistry>;

/** The company of the context ($1) and everything below it. */
const WITHIN = `WITH RECURSIVE within AS (
    SELECT $1::int AS company_id
    UNION
    SELECT c.company_id FROM devices.company c JOIN within w ON c.parent_id = w.company_id
  )`;

/** A limit of devices, with the companies that it counts. */
export interface BranchLimit {
  companyId: number;
  name: string;
  limit: number;
  devices: number;
  /** The company and all below it. */
  branch: number[];
}

const COMPANIES = registryTable(companyRegistry, {
  table: 'devices.company',
  id: 'company_id',
  fields: { version: 'int', parent_id: 'int', name: 'text' },
  columns: { limit_devices: ['int', ({ limitDevices }) => limitDevices ?? null] },
});

/** Projection of `company.registry`: the tree of companies and their limits. */
@Injectable()
export class CompanyRepository {
  @Projection('devices')
  readonly projection: RegistryProjection<Company>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, COMPANIES);
  }

  /** The company of the context and those above it. */
  async upwards(ctx: Context): Promise<number[]> {
    const rows = await this.database.query<{ company_id: number }>(
      'SELECT company_id FROM devices.companies_above($1) AS company_id',
      [ctx.companyId],
    );
    return rows.map(({ company_id }) => company_id);
  }

  /** The company's name, where it is the context's own or below it; undefined for any other. */
  async nameWithin(ctx: Context, companyId: number): Promise<string | undefined> {
    const [row] = await forEveryone(() =>
      this.database.query<{ name: string }>(
        `${WITHIN} SELECT c.name FROM within JOIN devices.company c USING (company_id) WHERE company_id = $2`,
        [ctx.companyId, companyId],
      ),
    );
    return row?.name;
  }

  /**
   * The limits that count for a company: its own and those of the companies above it, outermost first, and how many
   * devices of each one's branch count against it: all that do not lie in the trash. The rows of those companies stay
   * locked until the transaction ends, so that of two who come for the last place one waits and is refused.
   */
  lockLimits(manager: EntityManager, companyId: number): Promise<BranchLimit[]> {
    return manager.query<BranchLimit[]>(
      `SELECT limited_id AS "companyId", limited_name AS name, most AS "limit", used AS devices, branch
       FROM devices.limits_upwards($1)`,
      [companyId],
    );
  }
}
