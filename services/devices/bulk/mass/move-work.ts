import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import {
  BulkJobs,
  type BulkWork,
  type RowOutcome,
  remarkOf,
  type StoredJob,
  type StoredRow,
} from '@gaugeway/platform/bulk';
import { violatedConstraint } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import type { EntityManager } from 'typeorm';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { serialTakenThere } from '../../devices.errors';
import { MoveDevicesHandler } from '../../metering-devices/move-devices';
import { MoveDevicesRepository } from '../../metering-devices/move-devices.repository';

export interface MoveParams {
  company_id: number;
}

/** Rows of a whole selection. */
const ALL = 10_000;

/** Moves devices to another company; the meters of a gateway device move together or not at all. */
@Injectable()
export class MoveWork implements BulkWork<'move'> {
  readonly kind = 'move';
  readonly chunk = 250;
  readonly crossesCompanies = true;

  constructor(
    private readonly moves: MoveDevicesHandler,
    private readonly repository: MoveDevicesRepository,
    private readonly jobs: BulkJobs,
    private readonly counts: CountMemory,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<'move'>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    const { company_id: to } = job.params as unknown as MoveParams;
    const whole = await this.whole(manager, job, rows);
    const outcomes: RowOutcome[] = [];
    for (const group of groupsOf(whole.rows, whole.lines)) {
      outcomes.push(...(await this.group(manager, ctx, group, to)));
    }
    return outcomes;
  }

  /** The rows, and those after them that are behind the gateway device of the last: rows are in the order of lines. */
  private async whole(
    manager: EntityManager,
    job: StoredJob<'move'>,
    rows: readonly StoredRow[],
  ): Promise<{ rows: readonly StoredRow[]; lines: ReadonlyMap<number, number> }> {
    const linesOf = (some: readonly StoredRow[]) =>
      this.repository.lines(
        manager,
        some.flatMap(({ item_id }) => item_id ?? []),
      );
    const lines = await linesOf(rows);
    const last = rows.at(-1);
    const line = lines.get(last?.item_id ?? 0);
    if (!last || line === undefined) return { rows, lines };
    const after = await this.jobs.nextRows(manager, { id: job.id, cursor: last.n }, ALL);
    const further = await linesOf(after);
    const end = after.findIndex(({ item_id }) => further.get(item_id ?? 0) !== line);
    return { rows: [...rows, ...after.slice(0, end < 0 ? after.length : end)], lines: new Map([...further, ...lines]) };
  }

  committed(ctx: Context, job: StoredJob<'move'>): void {
    this.counts.forget(ctx.companyId);
    this.counts.forget((job.params as unknown as MoveParams).company_id);
  }

  /**
   * Moves a group. If that fails, its devices are moved one by one, except for a line of meters, which is indivisible.
   */
  private async group(
    manager: EntityManager,
    ctx: Context,
    { rows, isLine }: Group,
    to: number,
  ): Promise<RowOutcome[]> {
    try {
      const ids = rows.flatMap(({ item_id }) => item_id ?? []);
      const { devices } = await manager.transaction((inner) => this.moves.move(inner, ctx, ids, to));
      const state = devices === 0 ? 'unchanged' : 'done';
      return rows.map(({ n, item_id }) => ({ n, state, itemId: item_id, faults: [], warnings: [] }));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (rows.length === 1 || isLine) {
        const faults = [remarkOf(refusal)];
        return rows.map(({ n, item_id }) => ({ n, state: 'refused', itemId: item_id, faults, warnings: [] }));
      }
      const outcomes: RowOutcome[] = [];
      for (const row of rows) outcomes.push(...(await this.group(manager, ctx, { rows: [row], isLine }, to)));
      return outcomes;
    }
  }
}

function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return violatedConstraint(error) === 'metering_device_serial' ? serialTakenThere({ serial: '…' }) : null;
}

interface Group {
  rows: StoredRow[];
  isLine: boolean;
}

/** Devices behind no gateway device are one divisible group; each line is an indivisible one. */
function groupsOf(rows: readonly StoredRow[], lines: ReadonlyMap<number, number>): Group[] {
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const line = lines.get(row.item_id ?? 0) ?? 0;
    const group = groups.get(line);
    if (group) group.rows.push(row);
    else groups.set(line, { rows: [row], isLine: line !== 0 });
  }
  return [...groups.values()];
}
