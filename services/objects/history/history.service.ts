import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { InputOf, ObjectLogEntry, objectLogs, Page, pointLogs } from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../accounting-points/accounting-point.repository';
import { ObjectRepository } from '../tree/object.repository';
import { HistoryRepository, type HistoryRow, type NamedKind } from '../change-log/history.repository';
import { changesOf, idsIn, type NameOf } from '../change-log/history-changes';

type LogFilter = Omit<InputOf<typeof pointLogs>, 'accounting_point_id'>;

/** The histories of accounting points and nodes, in the caller's language. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly history: HistoryRepository,
    private readonly points: AccountingPointRepository,
    private readonly objects: ObjectRepository,
  ) {}

  /** Throws 404 for a point that the caller does not see. */
  async ofPoint(ctx: Context, input: InputOf<typeof pointLogs>): Promise<Page<ObjectLogEntry>> {
    if (!(await this.points.find(ctx, input.accounting_point_id))) throw notFound();
    return this.page(ctx, input.accounting_point_id, input);
  }

  /** Throws 404 for a node that the caller does not see. */
  async ofObject(ctx: Context, input: InputOf<typeof objectLogs>): Promise<Page<ObjectLogEntry>> {
    if ((await this.objects.find(ctx, [input.object_id])).length === 0) throw notFound();
    return this.page(ctx, input.object_id, input);
  }

  private async page(ctx: Context, of: number | string, input: LogFilter): Promise<Page<ObjectLogEntry>> {
    const at = pageOf(input);
    const period = { from: input.from ?? null, to: input.to ?? null };
    const { rows, total } = await this.history.page(ctx, of, period, at);
    const nameOf = await this.namesFor(ctx, rows);
    const entries = rows.map((row) => ({
      ...{ id: row.id, at: row.at, action: row.action },
      title: translate(ctx.language, `object_log.${row.action}`),
      user_id: row.user_id > 0 ? row.user_id : null,
      api_key_id: row.user_id < 0 ? -row.user_id : null,
      user_name: row.user_name,
      changes: changesOf(ctx.language, row, nameOf),
    }));
    return pageReply(entries, total, at);
  }

  private async namesFor(ctx: Context, rows: readonly HistoryRow[]): Promise<NameOf> {
    const names = new Map<NamedKind, ReadonlyMap<number | string, string>>();
    for (const [kind, ids] of idsIn(rows)) names.set(kind, await this.history.names(ctx, kind, [...ids]));
    return (kind, id) => (typeof id === 'number' || typeof id === 'string' ? names.get(kind)?.get(id) : undefined);
  }
}
