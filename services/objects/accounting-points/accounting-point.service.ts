import { Injectable } from '@nestjs/common';
import { modelById, tabsOf } from '@gaugeway/catalogue';
import type { Context, Language } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { defaultsOf, givenOf } from '@gaugeway/platform/fields';
import { changedMeanwhile, notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { knownZone } from '@gaugeway/platform/zones';
import {
  type AccountingPoint,
  type accountingPoints,
  type companyPoints,
  type createAccountingPoint,
  type DeviceLink,
  type editAccountingPoint,
  type getAccountingPoint,
  type InputOf,
  type pointTabs,
  type ReplyOf,
  UNPAGED_LIMIT,
  type updateStandard,
} from '@gaugeway/proto/api';
import { POINT_COLUMNS } from '@gaugeway/proto/fields/accounting-point';
import { ChangeLog } from '../change-log/change-log';
import { BalanceGroupRepository } from '../balance-groups/balance-group.repository';
import { consumerDirectory } from '../directories/consumers';
import { DirectoryRepository } from '../directories/directory.repository';
import { supplierDirectory } from '../directories/suppliers';
import { objectLimits } from '../objects.limits';
import { halfPlace, unknownConsumer, unknownSupplier } from './accounting-point.errors';
import {
  AccountingPointRepository,
  ANY_POINT,
  type PointValues,
  type StoredPoint,
} from './accounting-point.repository';
import { PointFormulas } from './point-formulas';
import { PointHierarchy } from './point-hierarchy';
import { editedLayer } from '../zone-layer';
import { PointPublisher } from './point-publisher.repository';
import { refuseKindOfOther } from './refuse-kind';

/** Throws 422 for a latitude without a longitude, or the other way round. */
function refuseHalfPlace({ latitude, longitude }: Pick<PointValues, 'latitude' | 'longitude'>): void {
  if ((latitude === null) !== (longitude === null)) throw halfPlace({}, { attribute: 'latitude' });
}

/** City, street, house, inner object; a missing street is a dash (specification 2, section 3). */
function addressOf({
  city,
  street,
  house,
  innerObject,
}: Pick<PointValues, 'city' | 'street' | 'house' | 'innerObject'>) {
  if (!city && !street && !house && !innerObject) return '';
  return [city, street || '–', house, innerObject].filter(Boolean).join(', ');
}

/** Accounting points of a company, without their devices (device-links.service.ts). */
@Injectable()
export class AccountingPointService {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly directories: DirectoryRepository,
    private readonly hierarchy: PointHierarchy,
    private readonly formulas: PointFormulas,
    private readonly publisher: PointPublisher,
    private readonly balances: BalanceGroupRepository,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  async list(ctx: Context, input: InputOf<typeof accountingPoints>): Promise<ReplyOf<typeof accountingPoints>> {
    const isUnpaged = input.paginate === false;
    const at = pageOf(input);
    const { rows, total } = await this.points.page(
      ctx,
      {
        search: input.search_string ?? '',
        resourceTypeId: input.resource_type_id ?? null,
        deviceIds: input.device_ids ?? (input.device_id ? [input.device_id] : null),
        pastDeviceId: input.past_device_id ?? null,
        isFree: input.is_free ? true : input.is_tied ? false : null,
        isVirtual: input.is_virtual ?? null,
        kinds: input.types ?? null,
        objectId: input.object_id ?? null,
        consumerId: input.consumer_id ?? null,
        supplierId: input.supplier_id ?? null,
        parentId: input.parent_id ?? null,
      },
      input.sort === 'desc',
      isUnpaged ? { limit: UNPAGED_LIMIT, offset: 0 } : at,
    );
    return { accounting_points: isUnpaged ? rows : pageReply(rows, total, at) };
  }

  /** The points that are a part of a point. Throws 404. */
  async nested(ctx: Context, id: number): Promise<AccountingPoint[]> {
    if (!(await this.points.find(ctx, id))) throw notFound();
    const { rows } = await this.points.page(ctx, { ...ANY_POINT, parentId: id }, false, {
      limit: UNPAGED_LIMIT,
      offset: 0,
    });
    return rows;
  }

  async inShort(ctx: Context, input: InputOf<typeof companyPoints>): Promise<ReplyOf<typeof companyPoints>> {
    const isUnpaged = input.paginate === false;
    const at = pageOf(input);
    const { rows, total } = await this.points.page(
      ctx,
      { ...ANY_POINT, search: input.search_string ?? '', resourceTypeId: input.resource_type_id ?? null },
      input.sort === 'desc',
      isUnpaged ? { limit: UNPAGED_LIMIT, offset: 0 } : at,
    );
    const short = rows.map(({ id, title, resource_type_id, type, parent_id, object_id, device, ...where }) => ({
      ...{ id, title, resource_type_id, type, parent_id, object_id },
      address: addressOf(where),
      device_id: device?.device_id ?? null,
    }));
    return { accounting_points: isUnpaged ? short : pageReply(short, total, at) };
  }

  /** The tabs of the readings: those of the models that measure there or did. Throws 404. */
  async tabs(ctx: Context, id: number): Promise<ReplyOf<typeof pointTabs>> {
    if (!(await this.points.find(ctx, id))) throw notFound();
    return { tabs: tabsBehind(await this.points.links(id), ctx.language) };
  }

  /** Throws 404, `changedMeanwhile`. */
  updateStandard(ctx: Context, input: InputOf<typeof updateStandard>): Promise<AccountingPoint> {
    return this.edit(ctx, input);
  }

  /** Throws 404. */
  async one(ctx: Context, id: number): Promise<ReplyOf<typeof getAccountingPoint>> {
    const point = orNotFound(await this.points.find(ctx, id));
    const devices = await this.points.links(id);
    return { accounting_point: { ...point, devices, tabs: tabsBehind(devices, ctx.language) } };
  }

  create(ctx: Context, input: InputOf<typeof createAccountingPoint>): Promise<AccountingPoint> {
    return this.database.transaction(async (transaction) => {
      await objectLimits.assertRoom(transaction, ctx.companyId, 'accounting_points');
      return this.after(transaction, ctx, await this.createIn(transaction, ctx, input));
    });
  }

  /** The same in a transaction of the caller, who has checked the limit; the number of the point. */
  async createIn(
    transaction: Transaction,
    ctx: Context,
    input: InputOf<typeof createAccountingPoint>,
    standard: Omit<InputOf<typeof updateStandard>, 'id'> = {},
  ): Promise<number> {
    const { resource_type_id, type, formula = null } = input;
    const { consumer_id = null, supplier_id = null, object_id = null, parent_id = null } = input;
    refuseKindOfOther(ctx, { resource_type_id, type });
    const values: PointValues = {
      ...defaultsOf(POINT_COLUMNS),
      ...givenOf(POINT_COLUMNS, { ...input, ...standard }),
      ...{ resource_type_id, type, consumer_id, supplier_id, object_id, parent_id, formula, zones: null },
    };
    refuseHalfPlace(values);
    await this.refuseUnknownParties(ctx, values);
    await this.hierarchy.hold(transaction, ctx, values);
    await this.hierarchy.refuseWrong(transaction, ctx, null, values);
    const operands = formula && (await this.formulas.checked(transaction, ctx, null, values, formula));
    const id = await this.points.insert(transaction, ctx, values);
    if (operands) await this.formulas.write(transaction, id, operands);
    await this.publisher.publishAll(transaction, [id]);
    await this.log.add(transaction, ctx, { action: 'accounting_point.created', details: { id, ...values } });
    return id;
  }

  /** Throws 404, `changedMeanwhile`. */
  async edit(
    ctx: Context,
    {
      id,
      version,
      zone: zoneInput,
      zone_from,
      ...input
    }: InputOf<typeof editAccountingPoint> & InputOf<typeof updateStandard>,
  ): Promise<AccountingPoint> {
    const zone = typeof zoneInput === 'string' ? await knownZone(this.database, ctx, 'zone', zoneInput) : zoneInput;
    return this.database.transaction(async (transaction) => {
      await this.hierarchy.hold(transaction, ctx, input);
      const before = await this.locked(transaction, ctx, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const changes = { ...input, ...editedLayer(ctx, before, { zone, zone_from }) };
      const after: StoredPoint = { ...before, ...changes };
      refuseHalfPlace(after);
      if (after.type !== before.type) refuseKindOfOther(ctx, after);
      await this.refuseUnknownParties(ctx, changes);
      const { object_id = null, parent_id = null } = changes;
      const { resource_type_id } = before;
      await this.hierarchy.refuseWrong(transaction, ctx, id, { object_id, parent_id, resource_type_id });
      if (after.formula && (changes.formula || changes.type || changes.object_id === null))
        await this.formulas.write(
          transaction,
          id,
          await this.formulas.checked(transaction, ctx, id, after, after.formula),
        );
      else if (changes.formula === null) await this.formulas.write(transaction, id, []);
      await this.points.update(transaction, id, after);
      await this.publisher.publishAll(transaction, [id]);
      await this.log.add(transaction, ctx, {
        action: 'accounting_point.changed',
        details: { id, before, after: changes },
      });
      return this.after(transaction, ctx, id);
    });
  }

  /** Throws 404, `pointInFormula`. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction((transaction) => this.removeIn(transaction, ctx, [id]));
  }

  /** true: a virtual point's formula contains it. */
  isInFormula(transaction: Transaction, id: number): Promise<boolean> {
    return this.formulas.isUsed(transaction, id);
  }

  /** Several in a transaction of the caller. Throws 404, `pointInFormula`. */
  async removeIn(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.points.lockHierarchy(transaction, ctx);
    // Existence before conflicts: references to a hidden point are not named.
    const points: StoredPoint[] = [];
    for (const id of ids) points.push(await this.locked(transaction, ctx, id));
    await this.formulas.refuseUsed(transaction, ctx, ids);
    for (const point of points) await this.removeOne(transaction, ctx, point);
  }

  private async removeOne(transaction: Transaction, ctx: Context, point: StoredPoint): Promise<void> {
    const { id } = point;
    const devices = await this.points.links(id, transaction);
    await this.balances.leave(transaction, id);
    await this.points.remove(transaction, point);
    await this.log.add(transaction, ctx, {
      action: 'accounting_point.deleted',
      details: { id, before: point, devices },
    });
  }

  /** Throws 422 for a consumer or a supplier that the company does not have. */
  private async refuseUnknownParties(
    ctx: Context,
    { consumer_id, supplier_id }: Partial<Pick<PointValues, 'consumer_id' | 'supplier_id'>>,
  ): Promise<void> {
    if (consumer_id && !(await this.directories.find(ctx, consumerDirectory, consumer_id)))
      throw unknownConsumer({}, { attribute: 'consumer_id' });
    if (supplier_id && !(await this.directories.find(ctx, supplierDirectory, supplier_id)))
      throw unknownSupplier({}, { attribute: 'supplier_id' });
  }

  private async locked(transaction: Transaction, ctx: Context, id: number): Promise<StoredPoint> {
    return orNotFound(await this.points.lock(transaction, ctx, id));
  }

  private async after(transaction: Transaction, ctx: Context, id: number): Promise<AccountingPoint> {
    return orNotFound(await this.points.find(ctx, id, transaction));
  }
}

/** The tabs of the models that measure at a point or did. */
function tabsBehind(links: readonly DeviceLink[], language: Language): ReplyOf<typeof pointTabs>['tabs'] {
  const ids = new Set(links.flatMap(({ model_id }) => model_id ?? []));
  return tabsOf(
    [...ids].flatMap((model) => modelById(model) ?? []),
    language,
  );
}
