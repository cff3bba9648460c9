import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import {
  type AccountingPoint,
  type accountingPoints,
  type createAccountingPoint,
  type editAccountingPoint,
  type getAccountingPoint,
  type InputOf,
  type ReplyOf,
  UNPAGED_LIMIT,
} from '@gaugeway/proto/api';
import { consumerDirectory } from '../directories/consumers';
import { DirectoryRepository } from '../directories/directory.repository';
import { supplierDirectory } from '../directories/suppliers';
import { halfPlace, unknownConsumer, unknownSupplier } from './accounting-point.errors';
import { AccountingPointRepository, type PointValues, type StoredPoint } from './accounting-point.repository';

/** Throws 422 for a latitude without a longitude, or the other way round. */
function refuseHalfPlace({ latitude, longitude }: Pick<PointValues, 'latitude' | 'longitude'>): void {
  if ((latitude === null) !== (longitude === null)) throw halfPlace({}, { attribute: 'latitude' });
}

/** Accounting points of a company, without what measures there (device-links.service.ts). */
@Injectable()
export class AccountingPointService {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly directories: DirectoryRepository,
    private readonly trail: AuditTrail,
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
        isFree: input.is_free ?? false,
      },
      input.sort === 'desc',
      isUnpaged ? { limit: UNPAGED_LIMIT, offset: 0 } : at,
    );
    return { accounting_points: isUnpaged ? rows : pageReply(rows, total, at) };
  }

  /** Throws 404. */
  async one(ctx: Context, id: number): Promise<ReplyOf<typeof getAccountingPoint>> {
    const point = await this.points.find(ctx, id);
    if (!point) throw notFound();
    return { accounting_point: { ...point, devices: await this.points.links(id) } };
  }

  create(ctx: Context, input: InputOf<typeof createAccountingPoint>): Promise<AccountingPoint> {
    return this.database.transaction(async (transaction) => {
      const {
        title,
        resource_type_id,
        type,
        city = '',
        street = '',
        house = '',
        innerObject = '',
        comment = '',
        latitude = null,
        longitude = null,
        consumer_id = null,
        supplier_id = null,
        price_category = null,
        voltage_level = null,
      } = input;
      refuseHalfPlace({ latitude, longitude });
      const address = { city, street, house, innerObject, comment, latitude, longitude };
      const contract = { consumer_id, supplier_id, price_category, voltage_level };
      const values: PointValues = { title, resource_type_id, type, ...address, ...contract };
      await this.refuseUnknownParties(ctx, values);
      const id = await this.points.insert(transaction, ctx, values);
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'accounting_point.created',
        details: { id, ...values },
      });
      return this.after(transaction, ctx, id);
    });
  }

  /** Throws 404, `changedMeanwhile`. */
  edit(ctx: Context, { id, version, ...changes }: InputOf<typeof editAccountingPoint>): Promise<AccountingPoint> {
    return this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const after: StoredPoint = { ...before, ...changes };
      refuseHalfPlace(after);
      await this.refuseUnknownParties(ctx, changes);
      await this.points.update(transaction, id, after);
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'accounting_point.changed',
        details: { id, before, after: changes },
      });
      return this.after(transaction, ctx, id);
    });
  }

  /** Throws 404. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction((transaction) => this.removeIn(transaction, ctx, id));
  }

  /** The same in a transaction of the caller. Throws 404. */
  async removeIn(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    const point = await this.locked(transaction, ctx, id);
    const devices = await this.points.links(id, transaction);
    await this.points.remove(transaction, point);
    await this.trail.add(transaction, 'objects', ctx, {
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
    const point = await this.points.lock(transaction, ctx, id);
    if (!point) throw notFound();
    return point;
  }

  private async after(transaction: Transaction, ctx: Context, id: number): Promise<AccountingPoint> {
    const point = await this.points.find(ctx, id, transaction);
    if (!point) throw notFound();
    return point;
  }
}
