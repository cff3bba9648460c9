import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { BulkWork, RowOutcome, StoredJob, StoredRow } from '@gaugeway/platform/bulk';
import type { SmartKind } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { nothing, Planner, type RowPlan } from './plan';
import { Registry } from './registry';
import { ObjectImportRepository } from './object-import.repository';
import type { Reading, ImportRow } from './import-rows';

/** Parameters that an import stores with its dry run. */
export interface ImportParams extends Reading {
  fileId: number;
}

/** Faults that only the whole of the spreadsheet shows; all else is judged again. */
const OF_FILE: ReadonlySet<string> = new Set(['smart_import.device_twice', 'smart_import.house_forgotten']);
const isOfFile = (key: string): boolean => key.startsWith('import.fault_cell') || OF_FILE.has(key);

/**
 * Makes the entities of the rows of a spreadsheet. Each is judged again: the company may have changed since the dry
 * run.
 */
@Injectable()
export class SmartImportWork implements BulkWork<SmartKind> {
  readonly kind = 'smart_import';
  readonly chunk = 1000;

  constructor(
    private readonly imports: ObjectImportRepository,
    private readonly trail: AuditTrail,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<SmartKind>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    // This service wrote the params with the job.
    const reading = job.params as unknown as ImportParams;
    await this.imports.lockTree(manager, ctx);
    const registry = new Registry();
    const given = rows.map(rowOf);
    await this.imports.load(manager, ctx, registry, given, reading);
    const changes = nothing();
    const planner = new Planner(ctx, reading, registry, changes);
    const plans = given.map((row) => planner.plan(row));
    await this.imports.write(manager, ctx, job.id, { changes, paths: registry.paths, since: reading.since });
    await this.trail.add(manager, 'objects', ctx, {
      action: 'smart_import.rows_imported',
      details: {
        id: job.id,
        file_name: job.file_name,
        rows: [rows[0]?.n, rows.at(-1)?.n],
        objects: changes.nodes.length,
        points: changes.points.map(({ title }) => title),
        consumers: changes.consumers.length,
        suppliers: changes.suppliers.length,
        devices: changes.links.map(({ deviceId }) => deviceId),
      },
    });
    return plans.map(outcomeOf);
  }
}

function rowOf({ n, cells, faults }: StoredRow): ImportRow {
  const { plan: _, what: __, ...values } = cells ?? {};
  return { n, values, faults: faults.filter(({ key }) => isOfFile(key)) };
}

function outcomeOf({ n, actions, faults, warnings }: RowPlan): RowOutcome {
  const state = faults.length > 0 ? 'refused' : actions.length > 0 ? 'done' : 'unchanged';
  return { n, state, itemId: null, faults, warnings };
}
