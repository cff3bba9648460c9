import { Injectable } from '@nestjs/common';
import {
  MESSAGE_TYPE,
  type DeviceModel,
  fieldTitle,
  messageTypeTitle,
  modelById,
  modelTitle,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { clockText, dayAt, offsetAt, type Zone, zoneOn } from '@gaugeway/proto/time/zone';
import { roundFigure } from '@gaugeway/proto/number/figure';
import type { ProjectedDevice } from '../../store/registries/devices/device.repository';
import { documentTitles, documentValues } from '../../store/registries/devices/document-fields';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { MeterRowsRepository } from '../../store/data/meter-rows.repository';
import { PageRepository } from '../../store/data/page.repository';
import type { Card, CardPart, CardSection, CardTable } from './card';

export interface CardPeriod {
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
}

export interface CardLimits {
  /** Rows of a section. */
  rows: number;
  /** Columns of a table besides the time. */
  columns: number;
}

interface CardQuery {
  parts: readonly CardPart[];
  period: CardPeriod;
  archiveType: number | null;
  limits: CardLimits;
}

/** The daily one says most on a page, then the hourly, then the monthly. */
const { hourly, daily, weekly, monthly, quarterly, halfYearly, yearly, billing } = MESSAGE_TYPE;
const ARCHIVES: readonly number[] = [daily, hourly, monthly, weekly, quarterly, halfYearly, yearly, billing];

/** Reads the contents of a device's card. */
@Injectable()
export class GatherCard {
  constructor(
    private readonly layouts: LayoutRepository,
    private readonly pages: PageRepository,
    private readonly meterRows: MeterRowsRepository,
  ) {}

  async run(ctx: Context, device: ProjectedDevice, query: CardQuery): Promise<Card> {
    const textOf = (key: string, variables: Record<string, string | number> = {}) =>
      translate(ctx.language, `card.${key}`, variables);
    const zone = zoneName(device.zone, query.period.to);
    const model = modelById(device.modelId);
    const now = Math.floor(Date.now() / 1000);
    const sections: CardSection[] = [];
    for (const part of query.parts) sections.push(await this.section(ctx, device, model, part, query));
    return {
      language: ctx.language,
      title: textOf('title'),
      name: device.name,
      period: textOf('period', {
        from: stamp(query.period.from, device.zone),
        to: stamp(query.period.to, device.zone),
        zone,
      }),
      facts: factsOf(ctx, device, model),
      sections,
      made: textOf('made', { at: stamp(now, device.zone), zone: zoneName(device.zone, now) }),
      paging: textOf('paging', { page: '{page}', pages: '{pages}' }),
    };
  }

  private async section(
    ctx: Context,
    device: ProjectedDevice,
    model: DeviceModel | undefined,
    part: CardPart,
    query: CardQuery,
  ): Promise<CardSection> {
    const textOf = (key: string, variables: Record<string, string | number> = {}) =>
      translate(ctx.language, `card.${key}`, variables);
    const title = textOf(`part_${part}`);
    for (const type of typesOf(model, part, query.archiveType)) {
      const found = await this.rows(ctx, device, model, type, query);
      if (!found) continue;
      const notes: string[] = [];
      const { table, total, leftOut, names } = found;
      if (total > table.rows.length) notes.push(textOf('cut', { shown: table.rows.length, total }));
      if (leftOut.length > 0) notes.push(textOf('columns_cut', { columns: leftOut.join(', ') }));
      const typeTitle = messageTypeTitle(type, ctx.language);
      return {
        title: part === 'archive' ? `${title}: ${typeTitle}` : title,
        notes,
        tables:
          part === 'indications' ? [await this.summary(ctx, device, type, query, { table, names }), table] : [table],
      };
    }
    return { title, notes: [textOf(hasPart(model, part) ? 'no_rows' : 'not_of_model')], tables: [] };
  }

  /** The rows of a type from the oldest on; null where the period has none. */
  private async rows(
    ctx: Context,
    device: ProjectedDevice,
    model: DeviceModel | undefined,
    type: number,
    { period, limits }: CardQuery,
  ): Promise<{ table: CardTable; names: string[]; total: number; leftOut: string[] } | null> {
    const wanted = { deviceId: device.deviceId, type, ...period };
    const shares = await this.pages.layouts(wanted);
    const total = shares.reduce((sum, { rows }) => sum + rows, 0);
    if (total === 0) return null;
    const layouts = await Promise.all(
      shares.map(async ({ layoutId: id }) => ({ id, fields: await this.layouts.fieldsOf(id) })),
    );
    const query = { ...wanted, limit: limits.rows, offset: 0, newestFirst: false };
    const shape = { layouts, ratio: null, hasExtra: false, hasStatus: false, hasLink: false, hasMarks: false };
    const { datetime = [], ...columns } = JSON.parse((await this.pages.columns(query, shape)).data.join('')) as Record<
      string,
      (number | null)[]
    >;
    const filled = Object.keys(columns).filter((name) => columns[name]?.some((value) => value !== null));
    const titled = filled.map((name) => ({ name, title: titleWithUnit(name, ctx.language, model) }));
    const shown = titled.slice(0, limits.columns);
    const clockOf = (ts: number) => ts + offsetAt(device.zone, ts);
    return {
      table: {
        columns: [
          { title: translate(ctx.language, 'card.time', { zone: zoneName(device.zone, period.to) }), kind: 'time' },
          ...shown.map(({ title }) => ({ title, kind: 'number' as const })),
        ],
        rows: datetime.map((ts, row) => [clockOf(ts ?? 0), ...shown.map(({ name }) => columns[name]?.[row] ?? null)]),
      },
      names: shown.map(({ name }) => name),
      total,
      leftOut: titled.slice(limits.columns).map(({ title }) => title),
    };
  }

  /** First and last value of each register in the period that counts, and the difference. */
  private async summary(
    ctx: Context,
    { deviceId }: ProjectedDevice,
    type: number,
    { period, limits }: CardQuery,
    { table: { columns, rows }, names }: { table: CardTable; names: readonly string[] },
  ): Promise<CardTable> {
    const page = { deviceId, type, ...period, limit: limits.rows, offset: 0, newestFirst: false };
    const heldBack = (await this.meterRows.rows(page)).map((row) => row.heldBack);
    const textOf = (key: string) => translate(ctx.language, `card.${key}`);
    const registers = columns.slice(1).map(({ title }, index) => {
      const name = names[index] ?? '';
      const filled = rows.filter((row, place) => typeof row[index + 1] === 'number' && !heldBack[place]?.has(name));
      const [first, last] = [filled[0], filled.at(-1)];
      const [from, to] = [first?.[index + 1], last?.[index + 1]].map(Number);
      return [
        title,
        first?.[0] ?? null,
        from ?? null,
        last?.[0] ?? null,
        to ?? null,
        from === undefined || to === undefined ? null : roundFigure(to - from),
      ];
    });
    return {
      columns: [
        { title: textOf('register'), kind: 'text' },
        { title: textOf('first_at'), kind: 'time' },
        { title: textOf('first'), kind: 'number' },
        { title: textOf('last_at'), kind: 'time' },
        { title: textOf('last'), kind: 'number' },
        { title: textOf('difference'), kind: 'number' },
      ],
      rows: registers,
    };
  }
}

/**
 * Message types of a part, the most informative first: those that the model can have and those that may have been
 * read otherwise.
 */
function typesOf(model: DeviceModel | undefined, part: CardPart, archiveType: number | null): number[] {
  const known = typesOfModel(model);
  if (part === 'indications')
    return known.includes(MESSAGE_TYPE.current) || !known.includes(MESSAGE_TYPE.instant)
      ? [MESSAGE_TYPE.current]
      : [MESSAGE_TYPE.instant];
  if (part === 'power') return [MESSAGE_TYPE.powerProfile];
  if (archiveType !== null) return [archiveType];
  return [...new Set([...ARCHIVES, ...known.filter((type) => type >= 100)])];
}

function hasPart(model: DeviceModel | undefined, part: CardPart): boolean {
  const known = typesOfModel(model);
  if (part === 'archive') return known.some((type) => type >= 100);
  return part === 'indications' || known.includes(MESSAGE_TYPE.powerProfile);
}

const typesOfModel = (model: DeviceModel | undefined): number[] =>
  Object.values(model?.tabs ?? {}).flatMap(({ msgTypes }) => msgTypes);

/** Never a key or a password: those are in no projection. */
function factsOf(ctx: Context, device: ProjectedDevice, model: DeviceModel | undefined): [string, string][] {
  const textOf = (key: string) => translate(ctx.language, key);
  const values = documentValues(device.fields);
  const facts: [string, string][] = [
    [textOf('export.name'), device.name],
    [textOf('export.model'), model ? modelTitle(model) : ''],
    [textOf('export.resource'), model ? textOf(`export.resource_${model.resource}`) : ''],
    [textOf('export.serial'), device.serial],
    [textOf('card.dev_eui'), device.devEui],
    [textOf('card.inside_addr'), device.insideAddr],
    [textOf('export.address'), device.address],
    [textOf('card.time_zone'), zoneName(device.zone, Date.now() / 1000)],
    [textOf('card.ratio'), device.transformationRatio === 1 ? '' : String(device.transformationRatio)],
    ...documentTitles(ctx.language).map((title, index): [string, string] => [title, String(values[index] ?? '')]),
    [textOf('card.state'), textOf(`card.state_${device.state}`)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function titleWithUnit(name: string, language: string, model: DeviceModel | undefined): string {
  const { title, unit } = fieldTitle(name, language, model);
  return unit ? `${title}, ${unit.title}` : title;
}

/** UTC+5, UTC−3:30, UTC, Europe/Berlin: the zone that is valid at an instant, Unix seconds. */
function zoneName(zone: Zone, at: number): string {
  const hours = zoneOn(zone, dayAt(zone, at));
  if (typeof hours === 'string') return hours;
  if (hours === 0) return 'UTC';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `UTC${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** DD.MM.YYYY HH:mm on the device's clock. */
function stamp(unixSeconds: number, zone: Zone): string {
  const [date = '', time = ''] = clockText(zone, unixSeconds).split('T');
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}
