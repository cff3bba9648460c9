import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { ObjectRepository } from '../tree/object.repository';
import { unknownObject } from '../tree/object.errors';
import { pointInOwnBranch, pointOfOtherResource, unknownParentPoint } from './accounting-point.errors';
import { AccountingPointRepository, type PointValues } from './accounting-point.repository';

/** Position of a point: a node of the object tree, and the point of a main meter above it. */
@Injectable()
export class PointHierarchy {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly objects: ObjectRepository,
  ) {}

  /**
   * No other transaction changes the hierarchy until this one ends. Called before any row is locked: otherwise two
   * that wait for each other's parent would deadlock.
   */
  async hold(
    transaction: Transaction,
    ctx: Context,
    changes: { parent_id?: number | null; formula?: unknown },
  ): Promise<void> {
    if (changes.parent_id || changes.formula) await this.points.lockHierarchy(transaction, ctx);
  }

  /** `id` null = a point that is not there yet. Throws `unknownObject`, `unknownParentPoint`, `pointOfOtherResource`, `pointInOwnBranch`. */
  async refuseWrong(
    transaction: Transaction,
    ctx: Context,
    id: number | null,
    { object_id, parent_id, resource_type_id }: Pick<PointValues, 'object_id' | 'parent_id' | 'resource_type_id'>,
  ): Promise<void> {
    if (object_id !== null && (await this.objects.find(ctx, [object_id], transaction)).length === 0)
      throw unknownObject({}, { attribute: 'object_id' });
    if (parent_id === null) return;
    const parent = await this.points.find(ctx, parent_id, transaction);
    if (!parent) throw unknownParentPoint({}, { attribute: 'parent_id' });
    const names = { parent: parent.title };
    if (parent.resource_type_id !== resource_type_id) throw pointOfOtherResource(names, { attribute: 'parent_id' });
    if (id !== null && (await this.points.upwards(transaction, ctx, parent_id)).includes(id))
      throw pointInOwnBranch(names, { attribute: 'parent_id' });
  }
}
