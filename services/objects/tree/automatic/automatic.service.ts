import { Injectable } from '@nestjs/common';
import { type Context, hasRight, seesOwnOf } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type addAutomatically,
  type InputOf,
  MOST_LEVELS,
  type ObjectType,
  type ReplyOf,
  SECTION,
} from '@gaugeway/proto/api';
import { ChangeLog } from '../../change-log/change-log';
import { objectLimits } from '../../objects.limits';
import { unknownDevice } from '../../registries/registry.errors';
import { treeTooDeep, unknownObject } from '../object.errors';
import { NO_ADDRESS, ObjectRepository, type StoredObject } from '../object.repository';
import { ObjectTiesRepository } from '../object-ties.repository';
import { ObjectUsersRepository } from '../object-users.repository';
import { type Level, partsOf, TYPE_OF_LEVEL } from './address-parts';
import { AutomaticRepository } from './automatic.repository';

type Input = InputOf<typeof addAutomatically>;
type Reply = ReplyOf<typeof addAutomatically>;

/** A node of the plan. */
interface Planned {
  way: string[];
  level: Level;
  type: ObjectType;
  /** null = it is not there yet. */
  id: string | null;
  devices: number[];
  children: Map<string, Planned>;
}

/** Nodes that one answer lists. */
const MOST_LISTED = 500;

const folded = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();

/** Makes the objects that the addresses of devices name, and puts the devices there. */
@Injectable()
export class AutomaticService {
  constructor(
    private readonly repository: AutomaticRepository,
    private readonly objects: ObjectRepository,
    private readonly ties: ObjectTiesRepository,
    private readonly users: ObjectUsersRepository,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Throws 403, `unknownObject`, `unknownDevice`, `treeTooDeep`. */
  add(ctx: Context, input: Input): Promise<Reply> {
    if (!hasRight(ctx, 'update', SECTION.objects)) throw noRight();
    if (!hasRight(ctx, 'read', SECTION.devices) && !hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
    return this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      const root = await this.root(transaction, ctx, input.parentId ?? null);
      const ids = input.device_ids ? [...new Set(input.device_ids)] : null;
      const devices = await this.repository.devices(transaction, ctx, ids);
      if (ids && devices.length < ids.length) throw unknownDevice({}, { attribute: 'device_ids' });
      const free = devices.filter(({ is_placed }) => !is_placed);
      const { top, without } = planOf(free, input.levels);
      const planned = await this.known(transaction, ctx, root?._id ?? null, top);
      const made = planned.filter(({ id }) => id === null).length;
      const listed = planned.slice(0, MOST_LISTED).map(({ way, type, id, devices: { length } }) => ({
        ...{ path: way, type, is_new: id === null, devices: length },
      }));
      if (!input.dry_run) {
        await objectLimits.assertRoom(transaction, ctx.companyId, 'objects', made);
        for (const node of top.values()) await this.make(transaction, ctx, root, node);
      }
      const tied = free.length - without;
      return {
        ...{ objects: listed, made, tied, without_address: without },
        msg: translate(ctx.language, `objects.automatic_${input.dry_run ? 'planned' : 'done'}`, { made, tied }),
      };
    });
  }

  private async root(transaction: Transaction, ctx: Context, id: string | null): Promise<StoredObject | null> {
    if (id === null) return null;
    const [root] = await this.objects.find(ctx, [id], transaction);
    if (!root) throw unknownObject({}, { attribute: 'parentId' });
    return root;
  }

  /** Marks the nodes that are there, level by level; all nodes of the plan, parents before their children. */
  private async known(
    transaction: Transaction,
    ctx: Context,
    rootId: string | null,
    top: ReadonlyMap<string, Planned>,
  ): Promise<Planned[]> {
    const all: Planned[] = [];
    let level: { parent: string | null; isThere: boolean; nodes: ReadonlyMap<string, Planned> }[] = [
      { parent: rootId, isThere: true, nodes: top },
    ];
    while (level.some(({ nodes }) => nodes.size > 0)) {
      const parents = level.filter(({ isThere }) => isThere).map(({ parent }) => parent);
      const children = parents.length > 0 ? await this.repository.children(transaction, ctx, parents) : [];
      const there = new Map(children.toReversed().map(({ id, parent, name }) => [`${parent}/${folded(name)}`, id]));
      for (const { parent, isThere, nodes } of level) {
        for (const [name, node] of nodes) {
          if (isThere) node.id = there.get(`${parent}/${name}`) ?? null;
          all.push(node);
        }
      }
      level = level.flatMap(({ nodes }) =>
        [...nodes.values()].map(({ id, children: below }) => ({ parent: id, isThere: id !== null, nodes: below })),
      );
    }
    return all;
  }

  private async make(
    transaction: Transaction,
    ctx: Context,
    parent: StoredObject | null,
    node: Planned,
  ): Promise<void> {
    const name = node.way.at(-1) ?? '';
    const id = node.id ?? (await this.insert(transaction, ctx, parent, node, name));
    if (node.devices.length > 0) {
      await this.ties.tie(transaction, ctx, id, node.devices);
      await this.log.add(transaction, ctx, {
        action: 'object.devices_tied',
        details: { _id: id, name, tied: node.devices, untied: [] },
      });
    }
    if (node.children.size === 0) return;
    const [stored] = await this.objects.find(ctx, [id], transaction);
    if (!stored) throw new Error('a node that was just added is not there');
    for (const child of node.children.values()) await this.make(transaction, ctx, stored, child);
  }

  private async insert(
    transaction: Transaction,
    ctx: Context,
    parent: StoredObject | null,
    { way, type, level }: Planned,
    name: string,
  ): Promise<string> {
    if (parent && parent.path.split('/').filter(Boolean).length >= MOST_LEVELS) throw treeTooDeep({ max: MOST_LEVELS });
    const address = { ...NO_ADDRESS, ...(parent && inheritedBy(parent)), [level]: name };
    const values = { ...address, name, type, comment: '', unrestricted_value: way.join(', '), coordinates: null };
    const id = await this.objects.insert(transaction, ctx, parent, values);
    const user = seesOwnOf(ctx, SECTION.objects);
    // A user who sees only tied nodes would not see a node added at the top.
    if (!parent && user !== null) await this.users.tie(transaction, ctx, [id], [user]);
    await this.log.add(transaction, ctx, { action: 'object.created', details: { _id: id, ...values } });
    return id;
  }
}

const inheritedBy = ({ country, region, city, street }: StoredObject) => ({ country, region, city, street });

/** The nodes that the addresses name, by their names, and how many addresses name none. Pure. */
function planOf(
  devices: readonly { id: number; address: string }[],
  levels: readonly Level[],
): { top: Map<string, Planned>; without: number } {
  const top = new Map<string, Planned>();
  let without = 0;
  for (const { id, address } of devices) {
    let nodes = top;
    let last: Planned | null = null;
    for (const { level, name } of partsOf(address, levels)) {
      const key = folded(name);
      const known = nodes.get(key);
      const way: string[] = [...(last?.way ?? []), name];
      last = known ?? { way, level, type: TYPE_OF_LEVEL[level], id: null, devices: [], children: new Map() };
      nodes.set(key, last);
      nodes = last.children;
    }
    if (last) last.devices.push(id);
    else without++;
  }
  return { top, without };
}
