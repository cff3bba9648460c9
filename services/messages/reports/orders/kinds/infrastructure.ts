import { modelById, modelTitle } from '@gaugeway/catalogue';
import { CONTACT_DAYS, MOST_REPORT_VALUES } from '@gaugeway/proto/api';
import {
  infrastructure as kind,
  INFRASTRUCTURE_PARTS,
  type InfrastructurePart,
} from '@gaugeway/proto/kinds/reports/infrastructure';
import { gatherReport, type OrderOf, type ReportSource, type Translate } from '../gather';
import { type Arrival, type ContactFigures, groupedBy } from '../infrastructure/infrastructure-figures';
import type { ListedDevice } from '../infrastructure/infrastructure.repository';
import { reportTooLarge } from '../report.errors';

type Source = ReportSource<OrderOf<typeof kind>>;
type Row = Partial<Record<(typeof kind.columns)[number], string | number | null>>;

const HOUR = 3600;
const DAY = 86_400;

/** Availability of the infrastructure of a company in a period: a row per gateway device, base station and metering device. */
export const infrastructure = gatherReport(kind, {
  check,
  async gather(source) {
    await check(source);
    const { ctx, order, borders, columns, translate: text, infrastructure: figures } = source;
    const [now, end] = [Date.now() / 1000, borders.at(-1) ?? 0];
    const span = { from: borders[0] ?? 0, to: Math.min(end, now) };
    const { parts } = order;
    // Base stations alone need none of it.
    const isOfDevices = parts.some((part) => part !== 'base_station');
    const [devices, arrivals, gateways] = isOfDevices
      ? await Promise.all([figures.devices(ctx), figures.arrivals(ctx, order, now), figures.subjects(ctx, 'gateway')])
      : [[], new Map<number, Arrival>(), []];
    const rows: Row[] = [];
    if (parts.includes('gateway')) {
      const contact = await figures.contact('gateway', gateways, span);
      rows.push(...gatewayRows(gateways, { devices, arrivals, contact, translate: text }));
    }
    if (parts.includes('base_station')) {
      const stations = await figures.subjects(ctx, 'base_station');
      const contact = await figures.contact('base_station', stations, span);
      const part = partTitle(text, 'base_station');
      rows.push(...stations.map(({ id, name }) => ({ part, name, ...contactRow(contact(id)) })));
    }
    if (parts.includes('metering_device')) {
      const names = new Map(gateways.map(({ id, name }) => [id, name]));
      rows.push(
        ...devices.map(({ id, name, serial, modelId, gatewayId }) => ({
          ...{ part: partTitle(text, 'metering_device'), name, serial, model: titleOf(modelId) },
          ...{ gateway: names.get(gatewayId) ?? null, ...shareOf(arrivals.get(id)) },
        })),
      );
    }
    const isCut = now - span.from > CONTACT_DAYS * DAY && parts.some((part) => part !== 'metering_device');
    return { columns, rows, above: isCut ? [[text('infrastructure.known', { days: CONTACT_DAYS })]] : [] };
  },
});

/** Throws `reportTooLarge`. */
async function check({ ctx, order, infrastructure: figures }: Source): Promise<void> {
  const parts = INFRASTRUCTURE_PARTS.filter((part) => order.parts.includes(part));
  const counts = await Promise.all(parts.map((part) => figures.count(ctx, part)));
  const count = counts.reduce((sum, one) => sum + one, 0) * kind.columns.length;
  if (count > MOST_REPORT_VALUES) throw reportTooLarge({ count, most: MOST_REPORT_VALUES }, { attribute: 'parts' });
}

interface OfGateways {
  devices: readonly ListedDevice[];
  arrivals: ReadonlyMap<number, Arrival>;
  contact: (id: number) => ContactFigures | null;
  translate: Translate;
}

function gatewayRows(
  gateways: readonly { id: number; name: string }[],
  { devices, arrivals, contact, translate: text }: OfGateways,
): Row[] {
  const behind = groupedBy(devices, ({ gatewayId }) => gatewayId);
  return gateways.map(({ id, name }) => {
    const own = behind.get(id) ?? [];
    const sums = own.flatMap((device) => arrivals.get(device.id) ?? []);
    const sum = (of: (one: Arrival) => number) => sums.reduce((all, one) => all + of(one), 0);
    const all = { expected: sum((one) => one.expected), received: sum((one) => one.received) };
    return {
      ...{ part: partTitle(text, 'gateway'), name, devices: own.length },
      // A device that was never lost, and whose values arrived, was reachable.
      ...(all.received > 0 && { losses: 0, hours_lost: 0, available: 100 }),
      ...{ ...contactRow(contact(id)), ...shareOf(all) },
    };
  });
}

const partTitle = (text: Translate, part: InfrastructurePart): string => text(`infrastructure.part.${part}`);

function titleOf(modelId: number): string | null {
  const model = modelById(modelId);
  return model ? modelTitle(model) : null;
}

const rounded = (value: number): number => Number(value.toFixed(1));

const contactRow = (found: ContactFigures | null): Row =>
  found
    ? {
        ...{ losses: found.losses, hours_lost: rounded(found.lost / HOUR) },
        available: rounded(100 - (found.lost / found.known) * 100),
      }
    : {};

const shareOf = ({ expected, received }: Arrival = { expected: 0, received: 0 }): Row =>
  expected > 0 ? { expected, received, percent: rounded((received / expected) * 100) } : {};
