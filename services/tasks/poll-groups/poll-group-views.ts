import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  devicesOfPollGroup,
  getPollGroup,
  groupsOfDevices,
  InputOf,
  listPollGroups,
  PollGroup,
  PollGroupHealth,
  ReplyOf,
} from '@gaugeway/proto/api';
import { PollGroupRepository } from './poll-group.repository';
import type { PollGroupRow } from './poll-group.row';
import { PollGroupService } from './poll-group.service';
import { type HealthCount, PollHealthRepository } from './poll-health.repository';

const PER_PAGE = 10;
const HOUR = 3600;
const HOURS = 24;

/** Poll groups as a user sees them: with how their devices do. */
@Injectable()
export class PollGroupViews {
  constructor(
    private readonly groups: PollGroupRepository,
    private readonly service: PollGroupService,
    private readonly health: PollHealthRepository,
  ) {}

  async page(
    ctx: Context,
    input: InputOf<typeof listPollGroups>,
  ): Promise<ReplyOf<typeof listPollGroups>['polls_groups']> {
    const at = pageOf(input, PER_PAGE);
    const { rows, total } = await this.groups.page(
      ctx,
      { search: input.search_string ?? null, isActive: input.is_active ?? null },
      { ...at, byName: input.sort_field === 'name', ascending: input.sort === 'asc' },
    );
    return pageReply(await this.withHealth(ctx, rows), total, at);
  }

  /** Throws 404. */
  async one(ctx: Context, id: number): Promise<PollGroup> {
    const row = await this.service.seen(ctx, id);
    return view(row, await this.health.counts(ctx, [id]), ctx);
  }

  /** Throws 404. */
  async whole(ctx: Context, id: number): Promise<ReplyOf<typeof getPollGroup>['polls_group']> {
    const group = await this.one(ctx, id);
    const since = Math.floor(Date.now() / 1000 / HOUR - HOURS + 1) * HOUR;
    const [deviceIds, hours] = await Promise.all([this.groups.deviceIds(ctx, id), this.health.hours(ctx, id, since)]);
    const each = Array.from({ length: HOURS }, (_, index) => since + index * HOUR).map(
      (at) => hours.find((hour) => hour.at === at) ?? { at, done: 0, failed: 0, open: 0 },
    );
    return { ...group, device_ids: deviceIds, hours: each };
  }

  /** Throws 404. */
  async devices(
    ctx: Context,
    input: InputOf<typeof devicesOfPollGroup>,
  ): Promise<ReplyOf<typeof devicesOfPollGroup>['devices']> {
    await this.service.seen(ctx, input.poll_group_id);
    const at = pageOf(input);
    const { rows, total } = await this.health.devices(
      ctx,
      { groupId: input.poll_group_id, health: input.health ?? null, search: input.search_string ?? null },
      at,
    );
    const data = rows.map((row) => ({ ...row, result_title: row.result_code && codeTitle(ctx, row.result_code) }));
    return pageReply(data, total, at);
  }

  async ofDevices(ctx: Context, deviceIds: readonly number[]): Promise<ReplyOf<typeof groupsOfDevices>['members']> {
    return (await this.groups.candidates(ctx, deviceIds)).flatMap(({ device_id, group_id, group_name }) =>
      group_id === null ? [] : [{ device_id, poll_group_id: group_id, name: group_name ?? '' }],
    );
  }

  private async withHealth(ctx: Context, rows: readonly PollGroupRow[]): Promise<PollGroup[]> {
    const counts = await this.health.counts(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => view(row, counts, ctx));
  }
}

function view(row: PollGroupRow, counts: readonly HealthCount[], ctx: Context): PollGroup {
  const own = counts.filter(({ group_id }) => group_id === row.id);
  const health: PollGroupHealth = {
    ...{ total: 0, on_time: 0, due: 0, late: 0, failing: 0, waiting: 0, off: 0 },
    causes: own.flatMap(({ result_code, count }) =>
      result_code === null ? [] : [{ result_code, title: codeTitle(ctx, result_code), count }],
    ),
  };
  for (const { health: how, count } of own) {
    health[how] += count;
    health.total += count;
  }
  return { ...row, health };
}

const codeTitle = (ctx: Context, code: string): string => translate(ctx.language, `tasks.code_${code}`);
