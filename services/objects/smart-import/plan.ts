import { randomUUID } from 'node:crypto';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import type { Context } from '@gaugeway/platform/auth';
import { type Address, type Level, LEVELS, nameKey } from './address';
import { MeterOfRow } from './meter-of-row';
import { ModelNames } from './model-names';
import { type Position, positionOf } from './position';
import type { KnownDevice, KnownPoint, Named, Registry } from './registry';
import { addressOf, type Reading, type ImportRow } from './import-rows';

/** Actions of a row, in the order in which they are shown. */
export const ACTIONS = ['object', 'consumer', 'supplier', 'point', 'point_changed', 'device', 'device_object'] as const;
export type Action = (typeof ACTIONS)[number];

export interface NewNode {
  id: string;
  parentId: string | null;
  level: Level;
  name: string;
  address: Address;
  /** Position of a house, or of the last level of an address without one; null = not given. */
  position: Position | null;
}
export interface NewConsumer extends Named {
  contract: string;
  isPerson: boolean;
  address: string;
}
export interface NewPoint extends KnownPoint {
  objectId: string;
  address: Address;
}
export interface ChangedPoint {
  id: number;
  objectId: string | null;
  consumerId: string | null;
  supplierId: string | null;
  /** The point after the change. */
  after: KnownPoint;
}

/** Changes of a chunk of rows, ready to be written. */
export interface Changes {
  nodes: NewNode[];
  consumers: NewConsumer[];
  suppliers: Named[];
  points: NewPoint[];
  changed: Map<number, ChangedPoint>;
  links: { pointId: number; deviceId: number }[];
  placements: { deviceId: number; objectId: string }[];
}
export const nothing = (): Changes => ({
  ...{ nodes: [], consumers: [], suppliers: [], points: [], changed: new Map(), links: [], placements: [] },
});

export interface RowPlan {
  n: number;
  actions: Action[];
  faults: Remark[];
  warnings: Remark[];
}

const ORGANISATION =
  /["«»]|^(ооо|оао|зао|ао|пао|ип|тсж|тсн|ук|муп|гуп|гбоу|школа|детский сад)\s|\b(llc|ltd|inc)\b|(ххк|хк)$/i;

/** The title of a row's point in each language, the caller's first: by any of them it is known again. */
function titlesOf(language: Context['language'], kind: number, address: Address, meter: string): string[] {
  const { city, street, house, flat } = address;
  const place = [street || city, house, flat].filter(Boolean).join(', ');
  const number = meter === '' ? '' : ` (№ ${meter})`;
  return [language, ...LANGUAGES].map((each) =>
    `${translate(each, `point.kind_${kind}`)}, ${place}${number}`.slice(0, 255),
  );
}

const placeColumn = (values: ImportRow['values']): string =>
  values.position === undefined ? (values.latitude === undefined ? 'longitude' : 'latitude') : 'position';

/**
 * Decides about the entities of each row, from the registry of the company; adds new ones to it and to `changes`. Pure.
 */
export class Planner {
  private readonly language: Context['language'];
  private readonly meters: MeterOfRow;

  constructor(
    ctx: Pick<Context, 'language' | 'companyId' | 'chain'>,
    private readonly reading: Reading,
    private readonly registry: Registry,
    private readonly changes: Changes,
  ) {
    this.language = ctx.language;
    this.meters = new MeterOfRow(ctx, reading, registry, new ModelNames([ctx.companyId, ...ctx.chain]));
  }

  plan(row: ImportRow): RowPlan {
    const plan: RowPlan = { n: row.n, actions: [], faults: [...row.faults], warnings: [] };
    const address = addressOf(row, this.reading.city);
    this.refuseAddress(plan, address);
    const position = positionOf(row.values);
    if (position === undefined) plan.faults.push(remark(placeColumn(row.values), 'smart_import.bad_position'));
    const device = this.meters.device(plan, row);
    const kind = this.meters.kind(plan, row, device);
    const consumer = this.consumer(plan, row);
    if (plan.faults.length > 0) return { ...plan, actions: [] };

    const objectId = this.place(plan, address, position ?? null);
    const consumerId = consumer?.() ?? null;
    const supplierId = this.supplier(plan, row);
    if (kind !== null) this.point(plan, { row, address, kind, device, objectId, consumerId, supplierId });
    if (device) this.addPlacement(plan, device, objectId);
    plan.actions.sort((a, b) => ACTIONS.indexOf(a) - ACTIONS.indexOf(b));
    return plan;
  }

  private refuseAddress(plan: RowPlan, { city, street, house, flat }: Address): void {
    const missing = (column: string, key: string) => plan.faults.push(remark(column, `smart_import.${key}`));
    if (city === '' && street === '' && house === '') missing('address', 'no_address');
    else if (city === '') missing('city', 'no_city');
    else if (flat !== '' && house === '') missing('house', 'no_house');
  }

  /** Function that finds or creates the consumer of a row; undefined = the row names none. */
  private consumer(plan: RowPlan, { values }: ImportRow): (() => string) | undefined {
    const { consumer = '', contract = '' } = values;
    if (consumer === '' && contract === '') return undefined;
    const byContract = contract === '' ? undefined : this.registry.byContract.get(contract.toLowerCase());
    if (byContract) {
      if (consumer !== '' && consumer.toLowerCase() !== byContract.name.toLowerCase())
        plan.warnings.push(remark('contract', 'smart_import.contract_of', { contract, name: byContract.name }));
      return () => byContract.id;
    }
    const [known, second] = contract === '' ? (this.registry.consumersByName.get(consumer.toLowerCase()) ?? []) : [];
    if (second) plan.faults.push(remark('consumer', 'smart_import.many_consumers', { name: consumer }));
    if (known) return () => known.id;
    return () => {
      const name = consumer || contract;
      const isPerson = !ORGANISATION.test(name);
      const made: NewConsumer = { id: randomUUID(), name, contract, isPerson, address: '' };
      this.registry.addConsumer(made, contract);
      this.changes.consumers.push(made);
      plan.actions.push('consumer');
      return made.id;
    };
  }

  private supplier(plan: RowPlan, { values: { supplier: name = '' } }: ImportRow): string | null {
    if (name === '') return null;
    const known = this.registry.suppliers.get(name.toLowerCase());
    if (known) return known.id;
    const made = { id: randomUUID(), name };
    this.registry.suppliers.set(name.toLowerCase(), made);
    this.changes.suppliers.push(made);
    plan.actions.push('supplier');
    return made.id;
  }

  /** The node of an address; those that are missing on the way to it are made. */
  private place(plan: RowPlan, address: Address, position: Position | null): string {
    // Flats have the place of their house.
    const placed = LEVELS.findLast((level) => level !== 'flat' && address[level] !== '');
    let parentId: string | null = null;
    for (const level of LEVELS) {
      if (address[level] === '') continue;
      const key = nameKey(level, address[level]);
      const known = this.registry.node(parentId, level, key);
      if (known) {
        parentId = known.id;
        continue;
      }
      const made: NewNode = {
        id: randomUUID(),
        parentId,
        level,
        name: this.nameOf(level, address[level]),
        address,
        position: level === placed ? position : null,
      };
      this.registry.addNode(parentId, level, key, { id: made.id, path: null });
      this.changes.nodes.push(made);
      if (!plan.actions.includes('object')) plan.actions.push('object');
      parentId = made.id;
    }
    return parentId ?? '';
  }

  private nameOf(level: Level, text: string): string {
    // A facility at the level of a house, such as a substation, has its own name.
    return (level === 'house' && /^\d/.test(text)) || level === 'flat'
      ? translate(this.language, `smart_import.${level}_name`, { number: text })
      : text;
  }

  private point(
    plan: RowPlan,
    input: {
      row: ImportRow;
      address: Address;
      kind: number;
      device: KnownDevice | undefined;
      objectId: string;
      consumerId: string | null;
      supplierId: string | null;
    },
  ): void {
    const { row, address, kind, device, objectId, consumerId, supplierId } = input;
    const meter = row.values.serial ?? row.values.dev_eui ?? '';
    const titles = titlesOf(this.language, kind, address, meter);
    const ofDevice = device?.pointId ? this.registry.pointsById.get(device.pointId) : undefined;
    if (ofDevice && ofDevice.objectId !== null && ofDevice.objectId !== objectId) {
      plan.warnings.push(remark('serial', 'smart_import.measures_elsewhere', { point: ofDevice.title }));
      return;
    }
    const known = ofDevice ?? this.registry.point(objectId, kind, titles);
    if (known) this.change(plan, known, { objectId, consumerId, supplierId });
    const point =
      known ?? this.newPoint(plan, { objectId, kind, title: titles[0] ?? '', consumerId, supplierId, address });
    if (!device || device.pointId !== null) return;
    if (point.hasDevice) {
      plan.warnings.push(remark('serial', 'smart_import.point_has_device', { point: point.title }));
      return;
    }
    point.hasDevice = true;
    device.pointId = point.id;
    this.changes.links.push({ pointId: point.id, deviceId: device.id });
    plan.actions.push('device');
  }

  private newPoint(
    plan: RowPlan,
    input: Pick<NewPoint, 'objectId' | 'kind' | 'title' | 'consumerId' | 'supplierId' | 'address'>,
  ): KnownPoint {
    const point: NewPoint = { ...input, id: this.registry.newPointId(), hasDevice: false };
    this.registry.addPoint(point);
    this.changes.points.push(point);
    plan.actions.push('point');
    return point;
  }

  /** A point that is there gets the consumer and the supplier of the row, and its node where it has none. */
  private change(
    plan: RowPlan,
    point: KnownPoint,
    { objectId, consumerId, supplierId }: { objectId: string; consumerId: string | null; supplierId: string | null },
  ): void {
    const { id, objectId: node, consumerId: consumer, supplierId: supplier } = point;
    const before: ChangedPoint = { id, objectId: node, consumerId: consumer, supplierId: supplier, after: point };
    point.objectId ??= objectId;
    point.consumerId = consumerId ?? point.consumerId;
    point.supplierId = supplierId ?? point.supplierId;
    const isSame =
      before.objectId === point.objectId &&
      before.consumerId === point.consumerId &&
      before.supplierId === point.supplierId;
    if (isSame) return;
    plan.actions.push('point_changed');
    // A point created in this chunk is written in its final state.
    if (point.id > 0 && !this.changes.changed.has(point.id)) this.changes.changed.set(point.id, before);
  }

  private addPlacement(plan: RowPlan, device: KnownDevice, objectId: string): void {
    if (device.objectId === objectId) return;
    if (device.objectId !== null) {
      plan.warnings.push(remark('serial', 'smart_import.tied_elsewhere', { device: device.name }));
      return;
    }
    device.objectId = objectId;
    this.changes.placements.push({ deviceId: device.id, objectId });
    plan.actions.push('device_object');
  }
}
