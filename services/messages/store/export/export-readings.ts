import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, type DeviceModel, fieldTitle, isRegister, modelById, modelTitle } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import { callerZone, type Context, hasRight } from '@gaugeway/platform/auth';
import { noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import { type exportReadings, type InputOf, MOST_EXPORTED, SECTION } from '@gaugeway/proto/api';
import { offsetAt, type Zone } from '@gaugeway/proto/time/zone';
import { roundFigure } from '@gaugeway/proto/number/figure';
import { flowBetween, NO_FACTS, type RegisterFacts, type TimedReading, writtenOut } from '../derived/register-facts';
import { documentTitles, documentValues } from '../registries/devices/document-fields';
import { RegisterFactsRepository } from '../registries/registers/register-facts.repository';
import { RegisterStepsRepository } from '../timeseries/register-steps.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { exportTookTooLong, exportTooLarge } from './export.errors';
import { type BorderReading, type Borders, type ExportedDevice, ExportRepository } from './export.repository';
import { type Cell, writeSheet } from './sheet-writer';

const BATCH = 1000;
const PATIENCE_MS = 120_000;
/** A meter that reports once a month has a reading at the beginning of any period. */
const REACH = 35 * 86_400;
/** Registers that represent a device, the most informative first. */
const MAIN_FIELDS = ['tariff_sum', 'tariff1', 'energy', 'in1', 'volume'];

/** Columns before the declared fields, and after them. */
const OF_DEVICE = ['name', 'serial', 'model', 'resource', 'address'];
const OF_READINGS = ['register', 'unit', 'start', 'start_at', 'end', 'end_at', 'difference'];

/** The register of a device that is exported, with its readings at the borders of the period. */
interface ExportedRegister {
  deviceId: number;
  type: number;
  field: string | null;
  start: TimedReading | null;
  end: TimedReading | null;
}

const NO_REGISTER = { field: null, start: null, end: null };
/** Of a value that is no register. */
const DIRECTED: RegisterFacts = { ...NO_FACTS, isDirected: true };

interface Period {
  start: number;
  stop: number;
}

/**
 * A company's devices, all or some, and their register readings as a spreadsheet: batch by batch, in bounded memory
 * and time.
 */
@Injectable()
export class ExportReadings {
  constructor(
    private readonly repository: ExportRepository,
    private readonly layouts: LayoutRepository,
    private readonly facts: RegisterFactsRepository,
    private readonly steps: RegisterStepsRepository,
    private readonly trail: AuditTrail,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws `noRight` without access_all, `exportTooLarge`, 429 of the slots, `exportTookTooLong`. `signal`: the caller has left. */
  async export(ctx: Context, input: InputOf<typeof exportReadings>, signal: AbortSignal): Promise<Buffer> {
    if (!hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
    const ids = input.device_ids ? [...new Set(input.device_ids)] : null;
    const devices = await this.repository.count(ctx, ids);
    if (devices > MOST_EXPORTED) throw exportTooLarge({ count: devices, most: MOST_EXPORTED });
    return this.slots.run(
      ctx,
      async () => {
        await this.trail.publish(ctx, {
          action: 'readings.exported',
          details: { start_date: input.start_date, stop_date: input.stop_date, devices },
        });
        const late = AbortSignal.timeout(PATIENCE_MS);
        const period = { start: input.start_date, stop: input.stop_date };
        const batches = this.batches(ctx, ids, period);
        return writeSheet(batches, AbortSignal.any([signal, late])).catch((error: unknown) => {
          throw late.aborted ? exportTookTooLong() : error;
        });
      },
      signal,
    );
  }

  private async *batches(ctx: Context, ids: readonly number[] | null, period: Period): AsyncGenerator<Cell[][]> {
    const zone = (await this.repository.zone(ctx)) ?? callerZone(ctx);
    const hours = offsetAt(zone, period.stop) / 3600;
    const utc = `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
    const titled = (names: readonly string[]) =>
      names.map((name) => translate(ctx.language, `export.${name}`, { zone: utc }));
    yield [[...titled(OF_DEVICE), ...documentTitles(ctx.language), ...titled(OF_READINGS)]];
    for await (const devices of ids ? this.some(ctx, ids) : this.all(ctx)) {
      const wanted = devices.map(({ deviceId, modelId }) => ({ deviceId, type: typeOf(modelById(modelId)) }));
      const borders = new Map(
        (await this.repository.borders(wanted, { ...period, reach: REACH }, MAIN_FIELDS)).map((each) => [
          each.deviceId,
          each,
        ]),
      );
      const registers: ExportedRegister[] = [];
      for (const { deviceId, type } of wanted)
        registers.push({ deviceId, type, ...(await this.registerOf(borders.get(deviceId))) });
      const differences = await this.differences(registers, period);
      yield devices.map((device, place) =>
        this.row(ctx, device, zone, registers[place] ?? NO_REGISTER, differences[place] ?? null),
      );
    }
  }

  private async *all(ctx: Context): AsyncGenerator<ExportedDevice[]> {
    let after = 0;
    for (;;) {
      const devices = await this.repository.devicesAfter(ctx, after, BATCH);
      if (devices.length === 0) return;
      after = devices.at(-1)?.deviceId ?? after;
      yield devices;
    }
  }

  /** Devices in the order of their selection, as the user sees it. */
  private async *some(ctx: Context, ids: readonly number[]): AsyncGenerator<ExportedDevice[]> {
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const found = new Map((await this.repository.devicesOf(ctx, batch)).map((each) => [each.deviceId, each]));
      yield batch.flatMap((id) => found.get(id) ?? []);
    }
  }

  private row(
    ctx: Context,
    device: ExportedDevice,
    zone: Zone,
    { field, start, end }: Omit<ExportedRegister, 'deviceId' | 'type'>,
    difference: number | null,
  ): Cell[] {
    const model = modelById(device.modelId);
    const title = field === null ? null : fieldTitle(field, ctx.language, model);
    const at = (reading: TimedReading | null): Cell =>
      reading ? { date: reading.ts + offsetAt(zone, reading.ts) } : null;
    return [
      device.name,
      device.serial,
      model ? modelTitle(model) : '',
      model ? translate(ctx.language, `export.resource_${model.resource}`) : '',
      device.address,
      ...documentValues(device.fields),
      title?.title ?? '',
      title?.unit?.title ?? '',
      start?.value ?? null,
      at(start),
      end?.value ?? null,
      at(end),
      difference,
    ];
  }

  private async registerOf(borders: Borders | undefined): Promise<Omit<ExportedRegister, 'deviceId' | 'type'>> {
    const end = borders?.end ? await this.valuesOf(borders.end) : null;
    const start = borders?.start ? await this.valuesOf(borders.start) : null;
    const field = mainField(end ?? start);
    const of = (ts: number | undefined, values: ReadonlyMap<string, number> | null): TimedReading | null => {
      const value = field === null ? undefined : values?.get(field);
      return value === undefined || ts === undefined ? null : { ts, value };
    };
    return { field, start: of(borders?.start?.ts, start), end: of(borders?.end?.ts, end) };
  }

  /** Flow between the readings; of a register that fell or was reset, by its steps. */
  private async differences(registers: readonly ExportedRegister[], period: Period): Promise<(number | null)[]> {
    const factsOf = await this.facts.of(registers.map(({ deviceId }) => deviceId));
    const known = registers.map(({ deviceId, field, start, end, type }) => {
      if (field === null || !start || !end || end.ts <= start.ts) return null;
      const facts = isRegister(field) ? (factsOf.get(deviceId)?.(field) ?? NO_FACTS) : DIRECTED;
      const flowed = facts.resets.length > 0 ? null : flowBetween(start, end, facts);
      const whole = flowed === null ? null : { from: period.start, to: period.stop, flowed };
      const span = { deviceId, type, field, from: start.ts, to: end.ts, whole };
      return { start, end, facts, span: facts.isDirected ? null : span };
    });
    const uneven = known.flatMap((each) => each?.span ?? []);
    const steps = await this.steps.uneven(uneven);
    const stepsOf = new Map(uneven.map((span, place) => [span, steps[place] ?? []]));
    return known.map((each) => {
      if (!each) return null;
      const { start, end, facts, span } = each;
      const flowed = flowBetween(start, end, writtenOut(facts, (span && stepsOf.get(span)) ?? []));
      return flowed === null ? null : roundFigure(flowed);
    });
  }

  /** The numbers of a row by their fields. */
  private async valuesOf({ layoutId, values }: BorderReading): Promise<Map<string, number>> {
    const fields = await this.layouts.fieldsOf(layoutId);
    return new Map(
      fields.flatMap((field, index) => {
        const value = values[index];
        return typeof value === 'number' ? [[field, value] as const] : [];
      }),
    );
  }
}

/** The message type with the register readings of a model: current indications, else the first of its first tab. */
function typeOf(model: DeviceModel | undefined): number {
  const types = Object.values(model?.tabs ?? {}).flatMap(({ msgTypes }) => msgTypes);
  return types.includes(MESSAGE_TYPE.current) ? MESSAGE_TYPE.current : (types[0] ?? MESSAGE_TYPE.current);
}

function mainField(values: ReadonlyMap<string, number> | null): string | null {
  if (!values) return null;
  return MAIN_FIELDS.find((field) => values.has(field)) ?? values.keys().next().value ?? null;
}
