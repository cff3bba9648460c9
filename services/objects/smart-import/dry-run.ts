import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { BulkJobs, type NewRow, type Remark } from '@gaugeway/platform/bulk';
import { Pauses } from '@gaugeway/platform/slots';
import type { SmartKind } from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import type { ImportParams } from './import-work';
import { nothing, Planner, type RowPlan } from './plan';
import { Registry } from './registry';
import { ObjectImportRepository } from './object-import.repository';
import { addressOf, type ImportRow } from './import-rows';

const BATCH = 1000;

/** Judges every row of a spreadsheet without making anything, and stores the result as an import to start. */
@Injectable()
export class DryRun {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs<SmartKind>,
    private readonly imports: ObjectImportRepository,
  ) {}

  /** The number of the import. */
  async keep(
    ctx: Context,
    input: {
      file: { name: string; hash: string };
      rows: readonly ImportRow[];
      params: ImportParams;
      notes: readonly Remark[];
    },
  ): Promise<number> {
    const { file, rows, params, notes } = input;
    const plans = await this.judge(ctx, rows, params);
    const count = (has: (plan: RowPlan) => boolean) => plans.filter(has).length;
    return this.dataSource.transaction(async (manager) => {
      const id = await this.jobs.insert(manager, ctx, {
        ...{ kind: 'smart_import', state: 'checked', fileName: file.name, fileHash: file.hash, params, notes },
        total: rows.length,
        refused: count(({ faults }) => faults.length > 0),
        unchanged: count(isKnown),
        withWarnings: count(({ warnings }) => warnings.length > 0),
      });
      for (let at = 0; at < rows.length; at += BATCH) {
        const batch = rows.slice(at, at + BATCH).map((row, index) => newRow(row, plans[at + index], params.city));
        await this.jobs.insertRows(manager, id, batch);
      }
      return id;
    });
  }

  private async judge(ctx: Context, rows: readonly ImportRow[], params: ImportParams): Promise<RowPlan[]> {
    const registry = new Registry();
    const plans: RowPlan[] = [];
    const pauses = new Pauses();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      await this.imports.load(this.dataSource.manager, ctx, registry, batch, params);
      const planner = new Planner(ctx, params, registry, nothing());
      for (const row of batch) {
        if (pauses.isDue) await pauses.take();
        plans.push(planner.plan(row));
      }
    }
    return plans;
  }
}

const isKnown = ({ faults, actions }: RowPlan): boolean => faults.length === 0 && actions.length === 0;

function newRow(row: ImportRow, plan: RowPlan | undefined, city: string): NewRow {
  const { city: town, street, house, flat } = addressOf(row, city);
  const meter = row.values.serial ?? row.values.dev_eui;
  const what = [town, street, house, flat, meter, row.values.consumer].filter(Boolean).join(' · ');
  return {
    n: row.n,
    state: plan && isKnown(plan) ? 'unchanged' : 'waiting',
    itemId: null,
    cells: { ...row.values, what, plan: plan?.actions.join(',') ?? '' },
    secrets: null,
    faults: plan?.faults ?? [],
    warnings: plan?.warnings ?? [],
  };
}
