import { Injectable } from '@nestjs/common';
import { callerZone, type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  daysIn,
  MEASURING_CHANNELS,
  MOST_SYSTEM_DAYS,
  REPORT_STATUS,
  type ReplyOf,
  SECTION,
  layoutOf,
  SYSTEM_LAYOUTS,
  type averagings,
  type dataTypes,
  type measuringChannels,
  type SystemReport,
  type systemReports,
  type SystemReportSettings,
  type WholeSystemReport,
} from '@gaugeway/proto/api';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { ordererOf } from '../orders/orderer-of';
import { Recorded } from '../orders/recorded';
import { reportNotReady, reportPeriod } from '../orders/report.errors';
import { ReportRepository } from '../orders/report.repository';
import { noPowerInLayout, tooManyDays } from './system-report.errors';
import { type GivenSettings, type StoredSystemReport, SystemReportRepository } from './system-report.repository';

/** Exchange files as their users order and read them; they are made behind the call (make-system-reports.job.ts). */
@Injectable()
export class SystemReportService {
  constructor(
    private readonly repository: SystemReportRepository,
    private readonly reports: ReportRepository,
    private readonly points: AccountingPointRepository,
    private readonly recorded: Recorded,
  ) {}

  async available(ctx: Context): Promise<ReplyOf<typeof systemReports>> {
    const found = await this.repository.all(ctx, seesOwnOf(ctx, SECTION.reports));
    return {
      layouts: SYSTEM_LAYOUTS.map((id) => ({ id, title: translate(ctx.language, `system_report.layout_${id}`) })),
      reports: found.map((report) => rowOf(ctx, report)),
    };
  }

  averagings({ language }: Context): ReplyOf<typeof averagings> {
    return {
      averaging: [30, 60].map((id) => ({ id, title: translate(language, 'system_report.minutes', { count: id }) })),
    };
  }

  dataTypes({ language }: Context): ReplyOf<typeof dataTypes> {
    return {
      data_type: ['energy', 'power'].map((id) => ({ id, title: translate(language, `system_report.type_${id}`) })),
    };
  }

  measuringChannels({ language }: Context): ReplyOf<typeof measuringChannels> {
    return {
      measuring_channel: MEASURING_CHANNELS.map((id) => ({
        ...{ id, title: translate(language, `system_report.channel_${id}`) },
      })),
    };
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<WholeSystemReport> {
    const found = await this.find(ctx, id);
    const names = await this.reports.points(ctx, found.given.accounting_point_ids);
    const subjects = found.given.accounting_point_ids.flatMap((pointId) => {
      const point = names.get(pointId);
      return point ? [{ id: pointId, title: point.title }] : [];
    });
    return { ...rowOf(ctx, found), settings: settingsOf(found.given), subjects };
  }

  /** Throws 404 for a point that the caller does not see; `reportPeriod`, `tooManyDays`, `noPowerInLayout`, 409 of the limit. */
  async order(ctx: Context, settings: SystemReportSettings): Promise<SystemReport> {
    const order = await this.checked(ctx, settings);
    const id = await this.recorded.change(
      ctx,
      'system_report.ordered',
      (transaction) => this.repository.add(transaction, ctx, order),
      (made) => ({ id: made, ...detailsOf(order) }),
    );
    return rowOf(ctx, await this.find(ctx, id));
  }

  /** Throws as `order`. `settings`: undefined = as they were. */
  async again(ctx: Context, id: number, settings?: SystemReportSettings): Promise<SystemReport> {
    const { given: input, title } = await this.find(ctx, id);
    const order = await this.checked(ctx, settings ?? { ...settingsOf(input), title }, input.zone);
    await this.recorded.change(
      ctx,
      'system_report.made_again',
      (transaction) => this.repository.again(transaction, ctx, id, order),
      () => ({ id, ...detailsOf(order) }),
    );
    return rowOf(ctx, await this.find(ctx, id));
  }

  /** Throws 404. */
  async remove(ctx: Context, id: number): Promise<void> {
    const removed = await this.recorded.change(
      ctx,
      'system_report.deleted',
      (transaction) => this.repository.remove(transaction, ctx, seesOwnOf(ctx, SECTION.reports), id),
      (title) => (title === null ? null : { id, title }),
    );
    if (removed === null) throw notFound();
  }

  /** Throws 404, `reportNotReady`. */
  async file(ctx: Context, id: number): Promise<{ name: string; parts: AsyncIterable<Uint8Array> }> {
    const { fileName, status } = await this.find(ctx, id);
    if (status !== REPORT_STATUS.ready || fileName === null) throw reportNotReady();
    return { name: fileName, parts: this.repository.parts(ctx, id) };
  }

  /** `usual`: its zone if the offset that is given is the current one of it. */
  private async checked(ctx: Context, settings: SystemReportSettings, usual = callerZone(ctx)) {
    const { date_start, date_end, layout, data_type, accounting_point_ids } = settings;
    if (date_start > date_end) throw reportPeriod({}, { attribute: 'date_end' });
    if (daysIn(date_start, date_end) > MOST_SYSTEM_DAYS)
      throw tooManyDays({ most: MOST_SYSTEM_DAYS }, { attribute: 'date_end' });
    if (data_type === 'power' && !layoutOf(layout).hasPower) throw noPowerInLayout({}, { attribute: 'data_type' });
    const ids = [...new Set(accounting_point_ids)];
    if (!(await this.points.areSeen(ctx, ids))) throw notFound({}, { attribute: 'accounting_point_ids' });
    const zone = settings.zone === undefined || settings.zone === hoursNow(usual) ? usual : settings.zone;
    const channels = MEASURING_CHANNELS.filter((channel) => settings.measuring_channels.includes(channel));
    const input: GivenSettings = { ...settings, zone, measuring_channels: channels, accounting_point_ids: ids };
    const title = settings.title ?? translate(ctx.language, `system_report.layout_${layout}`);
    return { title, given: input, orderedBy: ordererOf(ctx) };
  }

  /** Throws 404. */
  private async find(ctx: Context, id: number): Promise<StoredSystemReport> {
    return orNotFound(await this.repository.find(ctx, seesOwnOf(ctx, SECTION.reports), id));
  }
}

/** A zone that is no offset is dropped: the report then has the caller's zone. */
const settingsOf = ({ zone, ...settings }: GivenSettings): SystemReportSettings =>
  typeof zone === 'number' ? { ...settings, zone } : settings;

const detailsOf = ({ title, given: input }: { title: string; given: GivenSettings }) => ({
  title,
  layout: input.layout,
});

function rowOf({ language }: Context, stored: StoredSystemReport): SystemReport {
  const { id, title, given: input, status, error, fileName, values, unreliable, author, createdAt, madeAt } = stored;
  return {
    ...{ id, title, layout: input.layout, layout_title: translate(language, `system_report.layout_${input.layout}`) },
    ...{ date_start: input.date_start, date_end: input.date_end, status, error, file_name: fileName },
    ...{ values, unreliable, author, created_at: createdAt, made_at: madeAt },
  };
}
