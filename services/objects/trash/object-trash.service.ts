import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { Every } from '@gaugeway/platform/nest';
import {
  type InputOf,
  MOST_LEVELS,
  OBJECT_TRASH_DAYS,
  type ObjectDetails,
  type removedObjects,
  type removeObject,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { AccountingPointService } from '../accounting-points/accounting-point.service';
import { FormulaLimits } from '../accounting-points/formula-limits';
import { ChangeLog } from '../change-log/change-log';
import { objectLimits } from '../objects.limits';
import { treeTooDeep } from '../tree/object.errors';
import { ObjectRepository } from '../tree/object.repository';
import { ObjectService } from '../tree/object.service';
import { ObjectPhotoRepository } from '../attachments/object-photo.repository';
import { type LeftOut, ObjectTrashRepository } from './object-trash.repository';
import { RemovedPointsRepository } from './removed-points.repository';

const HOUR_MS = 3_600_000;

/** Removed branches of the tree: they can be restored for some weeks. */
@Injectable()
export class ObjectTrashService {
  constructor(
    private readonly trash: ObjectTrashRepository,
    private readonly removedPoints: RemovedPointsRepository,
    private readonly points: AccountingPointService,
    private readonly photos: ObjectPhotoRepository,
    private readonly objects: ObjectRepository,
    private readonly limits: FormulaLimits,
    private readonly tree: ObjectService,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  @Every(HOUR_MS, 'objects.forget_removed')
  async forgetRemoved(): Promise<void> {
    await this.trash.forget(OBJECT_TRASH_DAYS);
    await this.photos.forgetLeft();
  }

  /** Returns the numbers of deleted nodes and points, and the entry of the trash. Throws 404. */
  remove(
    ctx: Context,
    { object_id, remove_tied_points = false }: InputOf<typeof removeObject>,
  ): Promise<{ objects: number; points: number; trash_id: number }> {
    return this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      const stored = await this.tree.stored(ctx, object_id, transaction);
      const { path, ...before } = stored;
      const points = remove_tied_points ? await this.objects.pointsOfBranch(transaction, ctx, path) : [];
      const kept = await this.removedPoints.read(transaction, points);
      const trash_id = await this.trash.keep(transaction, ctx, stored);
      await this.removedPoints.keepFiles(transaction, trash_id, points);
      await this.removedPoints.keep(transaction, trash_id, kept);
      await this.points.removeIn(transaction, ctx, points);
      const objects = await this.objects.removeBranch(transaction, ctx, path);
      await this.log.add(transaction, ctx, {
        action: 'object.deleted',
        details: { _id: object_id, name: before.name, before, objects, points: points.length },
      });
      return { objects, points: points.length, trash_id };
    });
  }

  async list(ctx: Context, input: InputOf<typeof removedObjects>): Promise<ReplyOf<typeof removedObjects>> {
    const at = pageOf(input);
    const { rows, total } = await this.trash.page(ctx, at);
    return { removed_objects: pageReply(rows, total, at) };
  }

  /** Throws 404, 409 of a limit, `treeTooDeep`, `formulaTooLarge`, `formulaTooDeep`. */
  async restore(ctx: Context, id: number): Promise<{ object: ObjectDetails; not_restored: LeftOut }> {
    const { root, not_restored } = await this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      const branch = orNotFound(await this.trash.lock(transaction, ctx, id));
      const [parent = null] = branch.parentId ? await this.objects.find(ctx, [branch.parentId], transaction) : [];
      await this.trash.restore(transaction, ctx, branch, parent);
      await objectLimits.assertWithin(transaction, ctx.companyId, 'objects');
      await objectLimits.assertWithin(transaction, ctx.companyId, 'object_attributes');
      const points = await this.removedPoints.restore(transaction, ctx, branch.id);
      if (points.length > 0) await objectLimits.assertWithin(transaction, ctx.companyId, 'accounting_points');
      await this.limits.refuseRestored(transaction, ctx, points);
      const not_restored = await this.trash.leftOut(transaction, branch);
      await this.trash.forgetOne(transaction, branch.id);
      const path = `${parent?.path ?? '/'}${branch.pin}/`;
      const above = parent ? parent.path.split('/').filter(Boolean).length : 0;
      const levels = above + (await this.objects.levelsOf(transaction, ctx, path));
      if (levels > MOST_LEVELS) throw treeTooDeep({ max: MOST_LEVELS });
      const details = { _id: branch.root, name: branch.name };
      await this.log.add(transaction, ctx, { action: 'object.restored', details });
      return { root: branch.root, not_restored };
    });
    return { object: await this.tree.one(ctx, root), not_restored };
  }
}
