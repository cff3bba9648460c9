import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { changedMeanwhile, noRight, notFound } from '@gaugeway/platform/http';
import { knownZone } from '@gaugeway/platform/zones';
import {
  type addObject,
  type buildTree,
  type InputOf,
  type linkedObjects,
  MOST_LEVELS,
  type ObjectDetails,
  type ReplyOf,
  SECTION,
  type sortObjects,
  UNPAGED_LIMIT,
  type updateObject,
} from '@gaugeway/proto/api';
import { editedLayer } from '../zone-layer';
import { ChangeLog } from '../change-log/change-log';
import { objectLimits } from '../objects.limits';
import { KnownUsers } from '../registries/known-users';
import { objectBelowItself, treeTooDeep, unknownObject } from './object.errors';
import {
  type MapRow,
  NO_ADDRESS,
  ObjectRepository,
  type ObjectValues,
  type StoredObject,
  type TreeRow,
} from './object.repository';
import { ObjectUsersRepository } from './object-users.repository';

const NOTHING: Omit<ObjectValues, 'name' | 'type'> = {
  ...NO_ADDRESS,
  ...{ comment: '', unrestricted_value: '', coordinates: null },
};

/** Nodes of the map in one answer. */
const MAP_PAGE = 1000;
/** Most nodes that a search finds. */
const SEARCH_LIMIT = 200;

const levelsTo = (path: string): number => path.split('/').filter(Boolean).length;

/** The tree of a company's objects: reading it, and changing its shape, one change at a time per company. */
@Injectable()
export class ObjectService {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly users: ObjectUsersRepository,
    private readonly people: KnownUsers,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Throws 404, also for a user of another company. */
  async level(ctx: Context, input: InputOf<typeof buildTree>): Promise<ReplyOf<typeof buildTree>['objects']> {
    if (input.user_id && !(await this.people.isKnown(ctx, input.user_id))) throw notFound();
    const nodes = await this.nodesOf(ctx, input);
    if (!input.user_id) return nodes;
    const ids = nodes.map(({ _id }) => _id);
    const ties = await this.objects.tiesOf(ctx, input.user_id, ids);
    return nodes.map((node) => ({ ...node, tie: ties.get(node._id) ?? null }));
  }

  private async nodesOf(ctx: Context, input: InputOf<typeof buildTree>): Promise<ReplyOf<typeof buildTree>['objects']> {
    const withStats = input.with_stats ?? false;
    if (input.search_string) return this.objects.search(ctx, input.search_string, withStats, SEARCH_LIMIT);
    const parentId = input.parentId ?? null;
    if (parentId !== null) await this.stored(ctx, parentId);
    return this.objects.children(ctx, parentId, withStats);
  }

  tree(ctx: Context): Promise<TreeRow[]> {
    return this.objects.tree(ctx);
  }

  /** Throws 404. */
  async one(ctx: Context, id: string): Promise<ObjectDetails> {
    return shown(await this.stored(ctx, id));
  }

  async many(ctx: Context, ids: readonly string[]): Promise<ObjectDetails[]> {
    return (await this.objects.find(ctx, ids)).map(shown);
  }

  /** Throws 404. */
  async linked(ctx: Context, id: string): Promise<ReplyOf<typeof linkedObjects>> {
    const found = await this.stored(ctx, id);
    const [parents, childs] = await Promise.all([
      this.objects.ancestors(ctx, found),
      this.objects.children(ctx, id, true),
    ]);
    return { parents, object: shown(found), childs };
  }

  map(ctx: Context, offset: number, withDevices: boolean): Promise<{ rows: MapRow[]; total: number }> {
    return this.objects.placed(ctx, { offset, limit: MAP_PAGE, withDevices });
  }

  /**
   * Adds a node. A user who sees only tied nodes is tied to a node added at the top, or they would not see it. Throws
   * `unknownObject`, `treeTooDeep`.
   */
  add(ctx: Context, { parentId = null, ...input }: InputOf<typeof addObject>): Promise<ObjectDetails> {
    return this.reshaping(ctx, async (transaction) => {
      const parent = await this.parentFor(transaction, ctx, parentId);
      if (parent && levelsTo(parent.path) >= MOST_LEVELS) throw treeTooDeep({ max: MOST_LEVELS });
      await objectLimits.assertRoom(transaction, ctx.companyId, 'objects');
      const id = await this.objects.insert(transaction, ctx, parent, { ...NOTHING, ...input });
      const user = seesOwnOf(ctx, SECTION.objects);
      if (!parent && user !== null) await this.users.tie(transaction, ctx, [id], [user]);
      const added = await this.after(transaction, ctx, id);
      await this.log.add(transaction, ctx, { action: 'object.created', details: { ...added } });
      return added;
    });
  }

  /**
   * Throws 404, `changedMeanwhile`, `unknownObject`, `objectBelowItself`, `treeTooDeep`, as `knownZone` and `editedLayer`,
   * and 403 for a move to the top by a user who sees only a part of the tree.
   */
  async update(
    ctx: Context,
    { _id, version, parentId, sort, zone: zoneInput, zone_from, ...changes }: InputOf<typeof updateObject>,
  ): Promise<ObjectDetails> {
    const zone = typeof zoneInput === 'string' ? await knownZone(this.database, ctx, 'zone', zoneInput) : zoneInput;
    return this.reshaping(ctx, async (transaction) => {
      const before = await this.stored(ctx, _id, transaction);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const isMove = parentId !== undefined && parentId !== before.parentId;
      if (isMove) await this.move(transaction, ctx, before, parentId, sort);
      const { zones } = editedLayer(ctx, before, { zone, zone_from });
      if (Object.keys(changes).length > 0 || zones !== undefined)
        await this.objects.update(transaction, ctx, _id, { ...before, ...changes });
      if (zones !== undefined)
        await this.objects.setZones(transaction, ctx, await this.stored(ctx, _id, transaction), zones);
      const after = await this.after(transaction, ctx, _id);
      const moved = isMove ? { from: before.parentId, to: parentId } : undefined;
      await this.log.add(transaction, ctx, {
        action: isMove ? 'object.moved' : 'object.changed',
        details: {
          _id,
          name: after.name,
          before: shown(before),
          after: { ...changes, ...(zones !== undefined && { zones }) },
          moved,
        },
      });
      return after;
    });
  }

  /** Throws `unknownObject`, also for an id that is no child of the node; 403 as `update`. */
  sort(ctx: Context, { parentId, sort, ids = [] }: InputOf<typeof sortObjects>): Promise<void> {
    refuseTop(ctx, parentId);
    return this.reshaping(ctx, async (transaction) => {
      await this.parentFor(transaction, ctx, parentId);
      if (sort) await this.objects.sortByName(transaction, ctx, parentId, sort === 'desc');
      else {
        const childs = await this.objects.childIds(transaction, ctx, parentId);
        if (ids.some((id) => !childs.has(id))) throw unknownObject({}, { attribute: 'ids' });
        await this.objects.sortAs(transaction, ctx, parentId, ids);
      }
      await this.log.add(transaction, ctx, {
        action: 'object.sorted',
        details: { _id: parentId, parentId, sort: sort ?? 'manual' },
      });
    });
  }

  /** Throws 404. */
  async stored(ctx: Context, id: string, transaction?: Transaction): Promise<StoredObject> {
    const [found] = await this.objects.find(ctx, [id], transaction);
    if (!found) throw notFound();
    return found;
  }

  private async move(
    transaction: Transaction,
    ctx: Context,
    moved: StoredObject,
    parentId: string | null,
    sort: number | undefined,
  ): Promise<void> {
    refuseTop(ctx, parentId);
    const parent = await this.parentFor(transaction, ctx, parentId);
    if (parent?.path.startsWith(moved.path)) throw objectBelowItself({ name: moved.name, parent: parent.name });
    const levels = await this.objects.levelsOf(transaction, ctx, moved.path);
    if ((parent ? levelsTo(parent.path) : 0) + levels > MOST_LEVELS) throw treeTooDeep({ max: MOST_LEVELS });
    await this.objects.move(transaction, ctx, moved, parent, sort);
  }

  /** null for the top. */
  private async parentFor(
    transaction: Transaction,
    ctx: Context,
    parentId: string | null,
  ): Promise<StoredObject | null> {
    if (parentId === null) return null;
    const [parent] = await this.objects.find(ctx, [parentId], transaction);
    if (!parent) throw unknownObject({}, { attribute: 'parentId' });
    return parent;
  }

  private async after(transaction: Transaction, ctx: Context, id: string): Promise<ObjectDetails> {
    return shown(await this.stored(ctx, id, transaction));
  }

  /** Two moves into each other's branch run one after the other: the second sees the result of the first. */
  private reshaping<T>(ctx: Context, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      return work(transaction);
    });
  }
}

/** Throws 403 where the top of the company's tree is not all the caller's to arrange. */
function refuseTop(ctx: Context, parentId: string | null): void {
  if (parentId === null && seesOwnOf(ctx, SECTION.objects) !== null) throw noRight();
}

/** The most devices that one answer lists. */
export const DEVICES_LIMIT = UNPAGED_LIMIT;

function shown({ path: _, ...details }: StoredObject): ObjectDetails {
  return details;
}
