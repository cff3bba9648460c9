import { Injectable } from '@nestjs/common';
import { modelById, modelTitle } from '@gaugeway/catalogue';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import {
  CONTACT_DAYS,
  INFRASTRUCTURE_PARTS,
  type InfrastructureOrder,
  type InfrastructurePart,
  MOST_REPORT_VALUES,
} from '@gaugeway/proto/api';
import {
  type ContactKind,
  JudgedContactRepository,
} from '../../../quality/event-trials/contacts/judged-contact.repository';
import { CompanyQualityRepository } from '../../../quality/validation/company-quality.repository';
import { DUE_GRACE } from '../../../quality/validation/slots';
import { bordersOfReport } from '../report-period';
import { reportTooLarge } from '../report.errors';
import type { InfrastructureColumn, ReportTable, Say } from '../gather';
import { InfrastructureRepository, type ListedDevice } from './infrastructure.repository';
import { type Judgement, timeLost } from './time-lost';

const COLUMNS = [
  ...(['name', 'part', 'serial', 'model', 'gateway', 'devices'] as const),
  ...(['losses', 'hours_lost', 'available', 'expected', 'received', 'percent'] as const),
] as const satisfies readonly InfrastructureColumn[];
type Row = Partial<Record<InfrastructureColumn, string | number | null>>;

const HOUR = 3600;
const DAY = 86_400;

/** Values that were expected of devices, and those of them that came. */
interface Came {
  expected: number;
  received: number;
}

/** How the infrastructure of a company worked in a period: a row per gateway device, base station and metering device. */
@Injectable()
export class MakeInfrastructure {
  constructor(
    private readonly repository: InfrastructureRepository,
    private readonly contacts: JudgedContactRepository,
    private readonly quality: CompanyQualityRepository,
  ) {}

  /** Throws `reportTooLarge`. */
  async check(ctx: Context, { parts }: Pick<InfrastructureOrder, 'parts'>): Promise<void> {
    const counts = await Promise.all(
      INFRASTRUCTURE_PARTS.filter((part) => parts.includes(part)).map(this.countOf(ctx)),
    );
    const count = counts.reduce((sum, one) => sum + one, 0) * COLUMNS.length;
    if (count > MOST_REPORT_VALUES) throw reportTooLarge({ count, most: MOST_REPORT_VALUES }, { attribute: 'parts' });
  }

  /** @returns the table, and the notes above it */
  async make(ctx: Context, order: InfrastructureOrder, say: Say): Promise<{ table: ReportTable; above: string[][] }> {
    await this.check(ctx, order);
    const borders = bordersOfReport(order, callerZone(ctx));
    const [now, end] = [Date.now() / 1000, borders.at(-1) ?? 0];
    const span = { from: borders[0] ?? 0, to: Math.min(end, now) };
    const { parts } = order;
    // Base stations alone need none of it.
    const isOfDevices = parts.some((part) => part !== 'base_station');
    const [devices, came, gateways] = isOfDevices
      ? await Promise.all([this.repository.devices(ctx), this.came(ctx, order, now), this.subjects(ctx, 'gateway')])
      : [[], new Map<number, Came>(), []];
    const rows: Row[] = [];
    if (parts.includes('gateway')) rows.push(...(await this.gatewayRows(gateways, { devices, came, span, say })));
    if (parts.includes('base_station')) {
      const stations = await this.subjects(ctx, 'base_station');
      const contact = await this.contact('base_station', stations, span);
      rows.push(...stations.map(({ id, name }) => ({ part: partName(say, 'base_station'), name, ...contact(id) })));
    }
    if (parts.includes('metering_device')) {
      const names = new Map(gateways.map(({ id, name }) => [id, name]));
      rows.push(
        ...devices.map(({ id, name, serial, modelId, gatewayId }) => ({
          ...{ part: partName(say, 'metering_device'), name, serial, model: titleOf(modelId) },
          ...{ gateway: names.get(gatewayId) ?? null, ...shareOf(came.get(id)) },
        })),
      );
    }
    const columns = COLUMNS.map((key) => ({ key, title: say(`infrastructure.column.${key}`) }));
    const isCut = now - span.from > CONTACT_DAYS * DAY && parts.some((part) => part !== 'metering_device');
    const above = isCut ? [[say('infrastructure.known', { days: CONTACT_DAYS })]] : [];
    return { table: { columns, rows }, above };
  }

  private countOf(ctx: Context): (part: InfrastructurePart) => Promise<number> {
    return async (part) =>
      part === 'metering_device'
        ? this.repository.count(ctx)
        : (await this.contacts.subjects(ctx, part, null, 1)).total;
  }

  private async subjects(ctx: Context, kind: ContactKind): Promise<{ id: number; name: string }[]> {
    const { subjects } = await this.contacts.subjects(ctx, kind, null, MOST_REPORT_VALUES);
    return subjects;
  }

  /** Of each device the values of the period that are due by now. */
  private async came(ctx: Context, order: InfrastructureOrder, now: number): Promise<Map<number, Came>> {
    const span = { from: order.date_start, to: order.date_end, due: now - DUE_GRACE };
    const { rows } = await this.quality.devices(ctx, span, null, MOST_REPORT_VALUES, 0);
    return new Map(
      rows.map(({ deviceId, expected, given, estimated }) => [deviceId, { expected, received: given - estimated }]),
    );
  }

  private async gatewayRows(
    gateways: readonly { id: number; name: string }[],
    {
      devices,
      came,
      span,
      say,
    }: { devices: readonly ListedDevice[]; came: ReadonlyMap<number, Came>; span: Span; say: Say },
  ): Promise<Row[]> {
    const contact = await this.contact('gateway', gateways, span);
    const behind = new Map<number, ListedDevice[]>();
    for (const device of devices) {
      const own = behind.get(device.gatewayId);
      if (own) own.push(device);
      else behind.set(device.gatewayId, [device]);
    }
    return gateways.map(({ id, name }) => {
      const own = behind.get(id) ?? [];
      const sums = own.flatMap((device) => came.get(device.id) ?? []);
      const sum = (of: (one: Came) => number) => sums.reduce((all, one) => all + of(one), 0);
      const all = { expected: sum((one) => one.expected), received: sum((one) => one.received) };
      return {
        ...{ part: partName(say, 'gateway'), name, devices: own.length },
        // One that was never lost, and through which values came, was there.
        ...(all.received > 0 && { losses: 0, hours_lost: 0, available: 100 }),
        ...{ ...contact(id), ...shareOf(all) },
      };
    });
  }

  /** Contact with each of them; before the days that are kept nothing is known. */
  private async contact(
    kind: ContactKind,
    subjects: readonly { id: number }[],
    { from, to }: Span,
  ): Promise<(id: number) => Row> {
    const begin = Math.max(from, Date.now() / 1000 - CONTACT_DAYS * DAY);
    const judged = new Map<number, Judgement[]>();
    for (const { subjectId, ...one } of await this.contacts.history(
      kind,
      subjects.map(({ id }) => id),
      begin,
    )) {
      const own = judged.get(subjectId);
      if (own) own.push(one);
      else judged.set(subjectId, [one]);
    }
    return (id) => {
      const { losses, lost, known } = timeLost(judged.get(id) ?? [], begin, to);
      if (known === 0) return {};
      return { losses, hours_lost: rounded(lost / HOUR), available: rounded(100 - (lost / known) * 100) };
    };
  }
}

interface Span {
  from: number;
  to: number;
}

const partName = (say: Say, part: InfrastructurePart): string => say(`infrastructure.part.${part}`);

function titleOf(modelId: number): string | null {
  const model = modelById(modelId);
  return model ? modelTitle(model) : null;
}

const rounded = (value: number): number => Number(value.toFixed(1));

const shareOf = ({ expected, received }: Came = { expected: 0, received: 0 }): Row =>
  expected > 0 ? { expected, received, percent: rounded((received / expected) * 100) } : {};
