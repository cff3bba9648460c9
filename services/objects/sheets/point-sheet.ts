import { Injectable } from '@nestjs/common';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import {
  createAccountingPoint,
  RESOURCE_TYPES,
  SECTION,
  unitOfKind,
  UNPAGED_LIMIT,
  updateStandard,
} from '@gaugeway/proto/api';
import { POINT_FIELDS, POINT_STANDARDS } from '@gaugeway/proto/fields/accounting-point';
import { type Fields, fieldsOf } from '@gaugeway/proto/fields/field';
import { AccountingPointRepository, ANY_POINT } from '../accounting-points/accounting-point.repository';
import { AccountingPointService } from '../accounting-points/accounting-point.service';
import { otherResource } from '../accounting-points/other-resource';
import { FAULT_KEY } from '../accounting-points/point-formulas';
import { type FormulaCell, formulaOf, formulaText, readFormula } from './formula-cell';
import { cellKindOf, folded, type SheetColumn, textOf } from './sheet-columns';
import type { JudgedRow, MadeItem, SheetKind } from './sheet-kind';
import { type FoundPoint, SheetRepository } from './sheet.repository';

const KINDS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const LOOKUPS = ['object', 'consumer', 'supplier', 'parent', 'device'] as const;
type Lookup = (typeof LOOKUPS)[number];

const text = (name: string, field = name, heads: readonly string[] = []): SheetColumn => ({
  ...{ name, kind: 'text', title: `object_field.${field}`, heads },
});

const declared = (fields: Fields): SheetColumn[] =>
  fieldsOf(fields).map(({ name, kind, form, import: { heads } = {} }) => ({
    ...{ name, kind: cellKindOf(kind), title: `object_field.${name}`, required: form?.required, heads },
  }));

/** Columns of the values that are not declared fields, and of the norms, by the column before them. */
const AFTER: Readonly<Record<string, readonly SheetColumn[]>> = {
  title: [
    {
      name: 'type',
      kind: 'choice',
      title: 'object_field.type',
      required: true,
      choices: KINDS.map((kind) => ({ value: kind, key: `point.kind_${kind}` })),
    },
  ],
  innerObject: [
    ...(['object', 'consumer', 'supplier'] as const).map((name) => text(name, `${name}_id`)),
    text('parent', 'parent_id', ['Главная точка']),
    text('device'),
  ],
  max_power: declared(POINT_STANDARDS),
  comment: [text('formula')],
};

/** The resource of a kind of point: the first that has it. */
const resourceOf = (kind: unknown): number | undefined =>
  RESOURCE_TYPES.find(({ kinds }) => kinds.some((each) => each === kind))?.id;

const own = createAccountingPoint.input.omit({ resource_type_id: true }).extend({
  ...updateStandard.input.omit({ id: true, version: true }).shape,
});

/** Ids found for the text of a cell. */
type Found = ReadonlyMap<string, readonly (string | number)[]>;

/** Accounting points of a spreadsheet, with the names of their objects, consumers and suppliers. */
@Injectable()
export class PointSheet implements SheetKind {
  readonly name = 'points';
  readonly limited = 'accounting_points';
  readonly lookups = [...LOOKUPS, 'formula'];
  readonly schema = own;
  readonly columns: readonly SheetColumn[] = declared(POINT_FIELDS).flatMap((one) => [one, ...(AFTER[one.name] ?? [])]);

  constructor(
    private readonly found: SheetRepository,
    private readonly points: AccountingPointRepository,
    private readonly service: AccountingPointService,
  ) {}

  identityOf(values: Readonly<Record<string, unknown>>): string {
    return ['title', 'type', 'city', 'street', 'house', 'innerObject']
      .map((name) => folded(textOf(values[name])))
      .join('\n');
  }

  async judge(ctx: Context, rows: readonly JudgedRow[]): Promise<void> {
    const titles = rows.flatMap(({ values }) => [
      ...[...textsOf(values['title']), ...textsOf(values['parent'])],
      ...(cellOf(values)?.points ?? []),
    ]);
    const there = await this.found.points(ctx, titles);
    const known = new Set(there.map((point) => this.identityOf(point)));
    const found = await this.lookUp(ctx, rows, there);
    const inFile = new Map(rows.map(({ values, n }) => [folded(textOf(values['title'])), { n, values }]));
    const devices = new Map<number, number>();
    for (const row of rows) {
      const { values, faults } = row;
      if (faults.length > 0) continue;
      row.isKnown = known.has(this.identityOf(values));
      if (row.isKnown) continue;
      if ((values['latitude'] === undefined) !== (values['longitude'] === undefined))
        faults.push(remark('latitude', 'errors.half_place'));
      for (const name of LOOKUPS) {
        const names = folded(textOf(values[name]));
        if (names === '') continue;
        const ids = found[name].get(names) ?? [];
        const main = name === 'parent' && ids.length === 0 ? inFile.get(names) : undefined;
        if (main && main.n < row.n) {
          // The main meter is above its sub-meters in the same file.
          if (resourceOf(main.values['type']) !== resourceOf(values['type']))
            faults.push(remark(name, 'errors.point_of_other_resource', { parent: names }));
          continue;
        }
        if (ids.length === 0) faults.push(remark(name, 'sheet.fault_unknown', { text: textOf(values[name]) }));
        else if (ids.length > 1)
          faults.push(remark(name, 'sheet.fault_several', { text: textOf(values[name]), count: ids.length }));
        else values[`${name}_id`] = ids[0];
      }
      const parent = there.find(({ id }) => id === values['parent_id']);
      if (parent && parent.resource_type_id !== resourceOf(values['type']))
        faults.push(remark('parent', 'errors.point_of_other_resource', { parent: parent.title }));
      judgeFormula(row, there, inFile);
      this.refuseUsedDevice(values['device_id'], row, devices, faults);
      refuseDeviceOfOther(ctx, row, found.models);
    }
  }

  async insert(transaction: Transaction, ctx: Context, rows: readonly JudgedRow[]): Promise<MadeItem[]> {
    const made: MadeItem[] = [];
    const byTitle = new Map<string, number>();
    const now = Math.floor(Date.now() / 1000);
    for (const { values } of rows) {
      const given = own.parse(
        Object.fromEntries(Object.entries(values).filter(([name]) => name in own.shape && name !== 'formula')),
      );
      const { standard_hour = null, standard_day = null, standard_month = null, ...input } = given;
      const main = byTitle.get(folded(textOf(values['parent'])));
      const parent_id = input.parent_id ?? main ?? null;
      const id = await this.service.createIn(
        transaction,
        ctx,
        { ...input, parent_id, resource_type_id: resourceOf(input.type) ?? 7, formula: madeFormula(values, byTitle) },
        { standard_hour, standard_day, standard_month },
      );
      const deviceId = values['device_id'];
      if (typeof deviceId === 'number')
        await this.points.link(transaction, ctx, { pointId: id, deviceId, from: now, start: {} });
      byTitle.set(folded(input.title), id);
      made.push([String(id), 1]);
    }
    return made;
  }

  /** All points as rows; a point that others name is above them: main points, then sub-meters, then virtual ones. */
  async written(ctx: Context): Promise<Record<string, unknown>[]> {
    const { rows } = await this.points.page(ctx, ANY_POINT, false, { limit: UNPAGED_LIMIT, offset: 0 });
    const place = ({ formula, parent_id }: (typeof rows)[number]) => (formula ? 2 : parent_id === null ? 0 : 1);
    return rows
      .sort((a, b) => place(a) - place(b) || a.id - b.id)
      .map(({ object, consumer, supplier, parent, device, formula, ...own }) => ({
        ...own,
        object: object?.name,
        consumer: consumer?.name,
        supplier: supplier?.name,
        parent: parent?.title,
        device: device?.serial || device?.device_name,
        formula: formula ? formulaText(formula) : null,
      }));
  }

  async remove(transaction: Transaction, ctx: Context, items: readonly MadeItem[]): Promise<number> {
    let removed = 0;
    // Sub-meters before their main meter.
    for (const [id, version] of items.toReversed()) {
      const point = await this.points.lock(transaction, ctx, Number(id));
      if (point?.version !== version || (await this.points.links(Number(id), transaction)).length > 0) continue;
      if (await this.service.isInFormula(transaction, Number(id))) continue;
      await this.service.removeIn(transaction, ctx, [Number(id)]);
      removed++;
    }
    return removed;
  }

  private refuseUsedDevice(id: unknown, row: JudgedRow, used: Map<number, number>, faults: Remark[]): void {
    if (typeof id !== 'number') return;
    const first = used.get(id);
    if (first !== undefined) faults.push(remark('device', 'sheet.fault_twin', { row: first }));
    else used.set(id, row.n);
  }

  private async lookUp(
    ctx: Context,
    rows: readonly JudgedRow[],
    there: readonly FoundPoint[],
  ): Promise<Record<Lookup, Found> & { models: ReadonlyMap<number, number> }> {
    const names = (name: Lookup): string[] => [...new Set(rows.flatMap(({ values }) => textsOf(values[name])))];
    const ends = names('object').map((way) => way.split('/').at(-1)?.trim() ?? '');
    const maySeeDevices = hasRight(ctx, 'read', SECTION.devices) || hasRight(ctx, 'access_all', SECTION.devices);
    const [consumers, suppliers, objects, devices] = await Promise.all([
      this.found.consumers(ctx, names('consumer')),
      this.found.suppliers(ctx, names('supplier')),
      this.found.objects(ctx, ends),
      maySeeDevices ? this.found.devices(ctx, names('device')) : [],
    ]);
    const wayOf = (way: string) => way.replace(/\s*\/\s*/g, ' / ');
    const free = devices.filter(({ is_used }) => !is_used);
    return {
      consumer: foundBy(names('consumer'), consumers, (row, is) => is === row.number || is === row.name),
      supplier: foundBy(names('supplier'), suppliers, (row, is) => is === row.name),
      object: foundBy(
        names('object'),
        objects,
        ({ way, pin }, is) => is === String(pin) || ` / ${way}`.endsWith(` / ${wayOf(is)}`),
      ),
      parent: foundBy(names('parent'), there, ({ id, title }, is) => is === String(id) || is === folded(title)),
      device: foundBy(names('device'), free, ({ name, serial }, is) => is === serial || is === name),
      models: new Map(free.map(({ id, modelId }) => [id, modelId])),
    };
  }
}

/** Adds a fault where the device of a row does not measure the resource of its point. */
function refuseDeviceOfOther(ctx: Context, { values, faults }: JudgedRow, models: ReadonlyMap<number, number>): void {
  const modelId = models.get(Number(values['device_id']));
  const resource = resourceOf(values['type']);
  if (modelId === undefined || resource === undefined) return;
  const other = otherResource(ctx, { name: textOf(values['device']), modelId }, resource);
  if (other) faults.push(remark('device', 'errors.device_of_other_resource', other));
}

/** The formula of a row; null where it has none, or a wrong one. */
function cellOf(values: Readonly<Record<string, unknown>>): FormulaCell | null {
  const cell = readFormula(textOf(values['formula']));
  return 'fault' in cell ? null : cell;
}

/** Formula with the found ids, and those of the points created from the rows above. */
function madeFormula(values: Readonly<Record<string, unknown>>, byTitle: ReadonlyMap<string, number>) {
  const cell = textOf(values['formula']) === '' ? null : cellOf(values);
  if (!cell) return null;
  const found = values['formula_ids'] as ReadonlyMap<string, number>;
  return formulaOf(
    cell,
    cell.points.map((point) => found.get(point) ?? byTitle.get(point) ?? 0),
  );
}

/** Adds the faults of the formula of a row, and notes the ids of its points. */
function judgeFormula(
  row: JudgedRow,
  there: readonly FoundPoint[],
  inFile: ReadonlyMap<string, { n: number; values: Readonly<Record<string, unknown>> }>,
): void {
  const { values, faults, n } = row;
  const fault = (key: string, variables: Record<string, string | number> = {}) =>
    faults.push(remark('formula', key, variables));
  if (textOf(values['formula']) === '') return;
  if (textOf(values['device']) !== '') fault('errors.point_is_virtual');
  const cell = readFormula(textOf(values['formula']));
  if ('fault' in cell) {
    fault(FAULT_KEY[cell.fault], { part: cell.part });
    return;
  }
  const ids = new Map<string, number>();
  for (const name of cell.points) {
    const known = there.filter(({ id, title }) => name === String(id) || name === folded(title));
    const above = inFile.get(name);
    if (known.length > 1) fault('sheet.fault_several', { text: name, count: known.length });
    const [point] = known;
    if (point) ids.set(name, point.id);
    const named = { name: `[${name}]`, point: point?.title ?? name };
    const type = point?.type ?? (above && above.n < n ? above.values['type'] : undefined);
    if (type === undefined) fault('sheet.fault_unknown', { text: name });
    else if (resourceOf(type) !== resourceOf(values['type'])) fault('errors.formula_other_resource', named);
    else if (unitOfKind(Number(type)) !== unitOfKind(Number(values['type'])))
      fault('errors.formula_mixed_units', named);
  }
  values['formula_ids'] = ids;
}

const textsOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [folded(value)] : []);

function foundBy<Row extends { id: string | number }>(
  names: readonly string[],
  rows: readonly Row[],
  isIt: (row: Row, text: string) => boolean,
): Found {
  return new Map(names.map((text) => [text, rows.filter((row) => isIt(row, text)).map(({ id }) => id)]));
}
