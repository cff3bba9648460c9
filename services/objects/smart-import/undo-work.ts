import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { type BulkWork, remark, type RowOutcome, type StoredJob, type StoredRow } from '@gaugeway/platform/bulk';
import type { SmartKind } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { type MadeThing, UndoRepository } from './undo.repository';

/** Parameters of an undo. */
export interface UndoParams {
  /** The import. */
  jobId: number;
  /** Start of its ties of devices, by which they are found; Unix seconds. */
  since: number;
}

/** Removes the entities that an import made, one per row, ties before the entities that they tie. */
@Injectable()
export class SmartUndoWork implements BulkWork<SmartKind> {
  readonly kind = 'smart_undo';
  readonly chunk = 1000;

  constructor(
    private readonly undo: UndoRepository,
    private readonly trail: AuditTrail,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<SmartKind>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    // This service wrote the params with the job.
    const { jobId, since } = job.params as unknown as UndoParams;
    await this.undo.lockTree(manager, ctx);
    const made = rows.map(thingOf);
    const of = (kind: string) => made.filter((thing) => thing.kind === kind);
    const done: Record<string, ReadonlySet<string>> = {
      link: await this.undo.links(manager, ctx, of('link'), since),
      stand: await this.undo.placements(manager, ctx, of('stand')),
      point_changed: await this.undo.changed(manager, ctx, of('point_changed')),
      point: await this.undo.newPoints(manager, ctx, of('point')),
      consumer: await this.undo.parties(manager, ctx, 'consumer', of('consumer')),
      supplier: await this.undo.parties(manager, ctx, 'supplier', of('supplier')),
      node: await this.undo.nodes(manager, ctx, of('node')),
    };
    const outcomes = made.map(({ n, kind, ref }): RowOutcome => {
      const isDone = done[kind]?.has(ref) ?? false;
      const faults = isDone ? [] : [remark('', 'smart_import.used_since')];
      return { n, state: isDone ? 'done' : 'refused', itemId: null, faults, warnings: [] };
    });
    const names = rows.flatMap(({ cells }, index) =>
      outcomes[index]?.state === 'done' ? [cells?.['name'] ?? ''] : [],
    );
    await this.trail.add(manager, 'objects', ctx, {
      action: 'smart_import.rows_undone',
      details: { id: job.id, import: jobId, file_name: job.file_name, removed: names },
    });
    return outcomes;
  }
}

function thingOf({ n, cells }: StoredRow): MadeThing {
  // Values as stored in import_made.
  const before = JSON.parse(cells?.['before'] ?? '{}') as MadeThing['before'];
  return { n, kind: cells?.['kind'] ?? '', ref: cells?.['ref'] ?? '', before };
}
