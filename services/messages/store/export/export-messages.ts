import { Injectable } from '@nestjs/common';
import { derivedTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type Cell, csvParts, MOST_SHEET_ROWS, streamDocument, streamWorkbook } from '@gaugeway/platform/documents';
import { orNotFound, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import type { exportMessages, InputOf } from '@gaugeway/proto/api';
import type { FastifyReply } from 'fastify';
import { changesBetween, dateAt, offsetAt, offsetText, type Zone } from '@gaugeway/proto/time/zone';
import { extraCell } from '../data/extra-columns';
import { MeterRowsRepository } from '../data/meter-rows.repository';
import { PageRepository } from '../data/page.repository';
import { DeviceRepository, type ProjectedDevice } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { sheetTooLarge } from './export.errors';

/** Rows that are in memory at a time. */
const BATCH = 2000;
const TIME_WIDTH = 20;
const FIELD_WIDTH = 18;

type Input = InputOf<typeof exportMessages>;

/** A value of a row: the fields and the texts that it has. */
type Value = number | string | boolean | null;

interface Table {
  names: readonly string[];
  heads: readonly string[];
  total: number;
  /** The offset of the clock changes in the period. */
  isDated: boolean;
}

/** The rows of one device in any period as a file, in bounded memory however many they are. */
@Injectable()
export class ExportMessages {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly pages: PageRepository,
    private readonly rows: MeterRowsRepository,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws 404, 422 `sheetTooLarge`, 429 of the slots. */
  async send(ctx: Context, input: Input, reply: FastifyReply): Promise<void> {
    const signal = whenClosed(reply);
    const device = orNotFound(await this.devices.find(ctx, input.device_id));
    await this.slots.run(ctx, () => this.write(ctx, device, input, { reply, signal }), signal);
  }

  private async write(
    ctx: Context,
    device: ProjectedDevice,
    input: Input,
    { reply, signal }: { reply: FastifyReply; signal: AbortSignal },
  ): Promise<void> {
    const table = await this.tableOf(ctx, device, input);
    const day = (ts: number) => dateAt(device.zone, ts);
    const name = `messages_${device.deviceId}_${input.msgType}_${day(input.startDate)}_${day(input.stopDate)}`;
    if (input.format === 'csv') {
      const written = this.csv(ctx, device, input, table);
      await streamDocument(reply, name, 'csv', csvParts(written), signal);
      return;
    }
    const most = MOST_SHEET_ROWS - 1;
    if (table.total > most) throw sheetTooLarge({ count: table.total, most });
    const sheet = {
      name: 'Sheet1',
      widths: [TIME_WIDTH, ...table.names.map(() => FIELD_WIDTH)],
      stickyRows: 1,
      rows: this.cells(device, input, table),
    };
    await streamDocument(reply, name, 'xlsx', streamWorkbook(sheet), signal);
  }

  /** The columns of the period: the fields of its layouts, then the texts that its rows have. */
  private async tableOf(ctx: Context, device: ProjectedDevice, input: Input): Promise<Table> {
    const period = { deviceId: device.deviceId, type: input.msgType, from: input.startDate, to: input.stopDate };
    const shares = await this.pages.layouts(period);
    const fields = await Promise.all(shares.map(({ layoutId }) => this.layouts.fieldsOf(layoutId)));
    const total = shares.reduce((sum, { rows }) => sum + rows, 0);
    const page = { ...period, limit: total, offset: 0, newestFirst: false };
    const extras = shares.some(({ hasExtra }) => hasExtra) ? await this.pages.extraNames(page) : [];
    const names = [...new Set([...fields.flat(), ...extras, ...(input.extra_fields ?? [])])];
    const model = modelById(device.modelId);
    const heads = names.map((name) => {
      const { title, unit } = derivedTitle(name, ctx.language, model, device.transformationRatio);
      return unit ? `${title}, ${unit.title}` : title;
    });
    // If the offset changes in the period, each row carries its own.
    const isDated = changesBetween(device.zone, input.startDate, input.stopDate);
    const zone = isDated ? 'UTC±' : utcText(offsetAt(device.zone, input.startDate));
    return { names, heads: [translate(ctx.language, 'export.time', { zone }), ...heads], total, isDated };
  }

  private async *values(device: ProjectedDevice, input: Input, { names }: Table) {
    const { deviceId } = device;
    for (let from = input.startDate; from <= input.stopDate;) {
      const rows = await this.rows.rows({
        ...{ deviceId, type: input.msgType, from, to: input.stopDate },
        ...{ limit: BATCH, offset: 0, newestFirst: false },
      });
      if (rows.length > 0) {
        const ratio = device.transformationRatio;
        yield rows.map(({ ts, values, texts, receivedAt }) => ({
          ts,
          values: names.map(
            (name) => values.get(name) ?? valueOf(texts[name]) ?? extraCell(name, { receivedAt, ratio }),
          ),
        }));
      }
      // A device has one row of a type at a time.
      if (rows.length < BATCH) return;
      from = (rows.at(-1)?.ts ?? input.stopDate) + 1;
    }
  }

  private async *csv(ctx: Context, device: ProjectedDevice, input: Input, table: Table): AsyncGenerator<string[][]> {
    yield [[...table.heads]];
    const mark = ctx.language === 'ru' ? ',' : '.';
    const written = (value: Value) => (typeof value === 'number' ? String(value).replace('.', mark) : textOf(value));
    for await (const rows of this.values(device, input, table)) {
      yield rows.map(({ ts, values }) => [
        table.isDated ? datedTime(ts, device.zone) : clockOf(ts, device.zone),
        ...values.map(written),
      ]);
    }
  }

  private async *cells(device: ProjectedDevice, input: Input, table: Table): AsyncGenerator<Cell[][]> {
    yield [table.heads.map((text) => ({ text, tone: 'head' as const }))];
    for await (const rows of this.values(device, input, table)) {
      yield rows.map(({ ts, values }) => [
        table.isDated ? datedTime(ts, device.zone) : { date: ts + offsetAt(device.zone, ts) },
        ...values.map((value) => (typeof value === 'number' || value === null ? value : textOf(value))),
      ]);
    }
  }
}

function valueOf(text: unknown): Value {
  if (text === undefined || text === null) return null;
  return typeof text === 'number' || typeof text === 'string' || typeof text === 'boolean'
    ? text
    : JSON.stringify(text);
}

const textOf = (value: string | boolean | null): string => (value === null ? '' : String(value));

/** 2026-10-25T02:00:00+02:00, as the import of readings takes it. */
function datedTime(ts: number, zone: Zone): string {
  const offset = offsetAt(zone, ts);
  return `${new Date((ts + offset) * 1000).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** UTC+5.75 of seconds from UTC. */
const utcText = (seconds: number): string => `UTC${seconds < 0 ? '−' : '+'}${Math.abs(seconds) / 3600}`;

/** DD.MM.YYYY HH:mm:ss */
function clockOf(ts: number, zone: Zone): string {
  const [day = '', time = ''] = new Date((ts + offsetAt(zone, ts)) * 1000).toISOString().slice(0, 19).split('T');
  return `${day.split('-').reverse().join('.')} ${time}`;
}
