import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import type { EntityManager } from 'typeorm';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { serialTakenThere } from '../../metering-devices/metering-device.errors';
import { MoveDevicesHandler } from '../../metering-devices/move-devices';
import { MoveDevicesRepository } from '../../metering-devices/move-devices.repository';
import { BulkJobRepository, type StoredJob } from '../bulk-job.repository';
import { type RowOutcome, remarkOf, type StoredRow } from '../bulk-row';
import type { BulkWork } from '../bulk-work';

export interface MoveParams {
  company_id: number;
}

/** Rows of a whole selection. */
const ALL = 10_000;

/** Puts devices into another company; the meters of a gateway device all together, or none of them. */
@Injectable()
export class MoveWork implements BulkWork {
  readonly chunk = 250;

  constructor(
    private readonly moves: MoveDevicesHandler,
    private readonly repository: MoveDevicesRepository,
    private readonly jobs: BulkJobRepository,
    private readonly counts: CountMemory,
  ) {}

  async run(manager: EntityManager, ctx: Context, job: StoredJob, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
    const { company_id: to } = job.params as unknown as MoveParams;
    const whole = await this.whole(manager, job, rows);
    const outcomes: RowOutcome[] = [];
    for (const group of groupsOf(whole.rows, whole.lines)) {
      outcomes.push(...(await this.group(manager, ctx, group, to)));
    }
    return outcomes;
  }

  /** The rows, and those after them that stand behind the gateway device of the last: rows are in the order of lines. */
  private async whole(
    manager: EntityManager,
    job: StoredJob,
    rows: readonly StoredRow[],
  ): Promise<{ rows: readonly StoredRow[]; lines: ReadonlyMap<number, number> }> {
    const linesOf = (some: readonly StoredRow[]) =>
      this.repository.lines(
        manager,
        some.flatMap(({ device_id }) => device_id ?? []),
      );
    const lines = await linesOf(rows);
    const last = rows.at(-1);
    const line = lines.get(last?.device_id ?? 0);
    if (!last || line === undefined) return { rows, lines };
    const after = await this.jobs.nextRows(manager, { id: job.id, cursor: last.n }, ALL);
    const further = await linesOf(after);
    const end = after.findIndex(({ device_id }) => further.get(device_id ?? 0) !== line);
    return { rows: [...rows, ...after.slice(0, end < 0 ? after.length : end)], lines: new Map([...further, ...lines]) };
  }

  committed(ctx: Context, job: StoredJob): void {
    this.counts.forget(ctx.companyId);
    this.counts.forget((job.params as unknown as MoveParams).company_id);
  }

  /** What cannot move together is tried one by one; a line of meters has no parts. */
  private async group(
    manager: EntityManager,
    ctx: Context,
    { rows, isLine }: Group,
    to: number,
  ): Promise<RowOutcome[]> {
    try {
      const ids = rows.flatMap(({ device_id }) => device_id ?? []);
      const { devices } = await manager.transaction((inner) => this.moves.move(inner, ctx, ids, to));
      const state = devices === 0 ? 'known' : 'done';
      return rows.map(({ n, device_id }) => ({ n, state, deviceId: device_id, faults: [], warnings: [] }));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (rows.length === 1 || isLine) {
        const faults = [remarkOf(refusal)];
        return rows.map(({ n, device_id }) => ({ n, state: 'refused', deviceId: device_id, faults, warnings: [] }));
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

/** Those behind no gateway device are one group that can be taken apart; each line is one. */
function groupsOf(rows: readonly StoredRow[], lines: ReadonlyMap<number, number>): Group[] {
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const line = lines.get(row.device_id ?? 0) ?? 0;
    const group = groups.get(line);
    if (group) group.rows.push(row);
    else groups.set(line, { rows: [row], isLine: line !== 0 });
  }
  return [...groups.values()];
}
