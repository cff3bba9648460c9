import { Injectable } from '@nestjs/common';
import { INTERFACES, modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, isAllowed } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { defaultsOf } from '@gaugeway/platform/fields';
import { changedMeanwhile, noRight, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type AuditAction,
  can,
  type createPollGroup,
  type InputOf,
  type movePolledDevices,
  type ReplyOf,
  SECTION,
  type updatePollGroup,
} from '@gaugeway/proto/api';
import { POLL_GROUP_FIELDS } from '@gaugeway/proto/fields/poll-group';
import { PollPlanRepository } from '../schedule/poll-plan.repository';
import { canBePolledFor } from './group-reads';
import {
  deviceDoesNotFit,
  deviceInOtherGroup,
  deviceNotReadable,
  unknownInterface,
  unknownModel,
} from './poll-group.errors';
import { PollGroupRepository } from './poll-group.repository';
import { PublishGroups } from './publish-groups';
import type { Candidate, PollGroupFields, PollGroupRow } from './poll-group.row';

type Requirements = Pick<PollGroupFields, 'model_id' | 'connection_type' | 'device_interface_id' | 'selected_data'>;

/** Creates and changes poll groups, and moves devices between them. The next polls of their devices follow. */
@Injectable()
export class PollGroupService {
  constructor(
    private readonly database: Database,
    private readonly groups: PollGroupRepository,
    private readonly plans: PollPlanRepository,
    private readonly published: PublishGroups,
    private readonly trail: AuditTrail,
  ) {}

  /** Returns its id. Throws 403 where it corrects clocks and the caller may change no device, 404 for a device that is not the caller's, 409 for one of another group, 422 for a misfit. */
  async create(ctx: Context, { device_ids, ...given }: InputOf<typeof createPollGroup>): Promise<number> {
    const fields: PollGroupFields = { ...defaultsOf(POLL_GROUP_FIELDS), ...given };
    // Corrections of the clock are commands, which the right to create does not include.
    if (fields.service_params.clock_limit !== null && !isAllowed(ctx, can('update', SECTION.devices))) throw noRight();
    await this.refuseUnknown(ctx, fields);
    const ids = await this.fitting(ctx, device_ids, fields, null);
    return this.change(ctx, 'poll_group.created', { name: fields.name, device_ids: ids }, async (transaction) => {
      const id = await this.groups.insert(transaction, ctx, fields);
      await this.groups.put(transaction, id, ids);
      await this.plans.replanIn(transaction, ids, Date.now() / 1000);
      return id;
    });
  }

  /**
   * As `create`; also 404 for a group, 403 if it has devices that the caller does not see, and `changedMeanwhile` for
   * an outdated version.
   */
  async update(ctx: Context, { id, version, device_ids, ...changes }: InputOf<typeof updatePollGroup>): Promise<void> {
    const group = await this.changeable(ctx, id);
    if (version !== undefined && version !== group.version) throw changedMeanwhile();
    const fields: PollGroupFields = { ...fieldsOf(group), ...changes };
    await this.refuseUnknown(ctx, fields, group);
    const before = await this.groups.deviceIds(ctx, id);
    const after = await this.fitting(ctx, device_ids ?? before, fields, id);
    const removed = before.filter((device) => !after.includes(device));
    await this.change(
      ctx,
      'poll_group.changed',
      { id, name: fields.name, ...changes, device_ids },
      async (transaction) => {
        if (!(await this.groups.update(transaction, ctx, id, fields, group.version))) throw changedMeanwhile();
        await this.groups.takeOut(transaction, removed);
        await this.groups.put(transaction, id, after);
        await this.plans.replanIn(transaction, [...removed, ...after], Date.now() / 1000);
      },
    );
  }

  async switch(ctx: Context, id: number, isActive: boolean): Promise<void> {
    const group = await this.changeable(ctx, id);
    await this.change(
      ctx,
      'poll_group.switched',
      { id, name: group.name, is_active: isActive },
      async (transaction) => {
        const switched = { ...fieldsOf(group), is_active: isActive };
        if (!(await this.groups.update(transaction, ctx, id, switched, group.version))) throw changedMeanwhile();
        await this.plans.replanIn(transaction, await this.groups.members(transaction, id), Date.now() / 1000);
      },
    );
  }

  async delete(ctx: Context, id: number): Promise<PollGroupRow> {
    const group = await this.changeable(ctx, id);
    await this.change(ctx, 'poll_group.deleted', { id, name: group.name }, async (transaction) => {
      const members = await this.groups.members(transaction, id);
      await this.groups.delete(transaction, ctx, id);
      await this.plans.replanIn(transaction, members, Date.now() / 1000);
    });
    return group;
  }

  /** Moves devices into a group or out of theirs. Throws 404, 403 and 422 as `update`. */
  async move(
    ctx: Context,
    { device_ids, from_group_id: from, to_group_id: to }: InputOf<typeof movePolledDevices>,
  ): Promise<ReplyOf<typeof movePolledDevices>> {
    if (from) await this.changeable(ctx, from);
    const target = to === null ? null : await this.changeable(ctx, to);
    const all = from ? await this.groups.deviceIds(ctx, from) : [];
    const ids = device_ids ? [...new Set(device_ids)] : all;
    const found = await this.groups.candidates(ctx, ids);
    if (found.length < ids.length || (from && device_ids && !ids.every((id) => all.includes(id)))) throw notFound();
    if (target) for (const device of found) requireFit(device, target);
    await this.change(
      ctx,
      'poll_group.devices_moved',
      { device_ids: ids, from_group_id: from ?? null, to_group_id: to },
      async (transaction) => {
        if (to === null) await this.groups.takeOut(transaction, ids);
        else await this.groups.put(transaction, to, ids);
        await this.plans.replanIn(transaction, ids, Date.now() / 1000);
      },
    );
    const key = to === null ? 'messages.poll_group_devices_out' : 'messages.poll_group_devices_moved';
    return { moved: ids.length, msg: translate(ctx.language, key, { count: ids.length, name: target?.name ?? '' }) };
  }

  /** Throws 404. */
  async seen(ctx: Context, id: number): Promise<PollGroupRow> {
    return orNotFound(await this.groups.find(ctx, id));
  }

  private async changeable(ctx: Context, id: number): Promise<PollGroupRow> {
    const group = await this.seen(ctx, id);
    if (await this.groups.hasHidden(ctx, id)) throw noRight();
    return group;
  }

  /** Accepts a deleted model that the group already had. Throws 422. */
  private async refuseUnknown(
    ctx: Context,
    { model_id, device_interface_id }: Requirements,
    before?: Requirements,
  ): Promise<void> {
    if (model_id !== null && model_id !== before?.model_id && !(await this.isUsable(ctx, model_id)))
      throw unknownModel({ id: model_id }, { attribute: 'model_id' });
    if (device_interface_id !== null && !INTERFACES.some(({ id }) => id === device_interface_id))
      throw unknownInterface({}, { attribute: 'device_interface_id' });
  }

  /** A model of the catalogue or the company, or of a company above it that a device of the company has. */
  private async isUsable(ctx: Context, modelId: number): Promise<boolean> {
    const model = modelById(modelId);
    if (!model) return false;
    const isOwn = model.companyId === undefined || model.companyId === ctx.companyId;
    return isOwn || this.groups.hasModel(ctx, modelId);
  }

  private async fitting(
    ctx: Context,
    deviceIds: readonly number[],
    group: Requirements,
    groupId: number | null,
  ): Promise<number[]> {
    const ids = [...new Set(deviceIds)];
    const found = await this.groups.candidates(ctx, ids);
    if (found.length < ids.length) throw notFound();
    for (const device of found) {
      if (device.group_id !== null && device.group_id !== groupId)
        throw deviceInOtherGroup({ name: device.name, group: device.group_name ?? '' });
      requireFit(device, group);
    }
    return ids;
  }

  private change<T>(
    ctx: Context,
    action: AuditAction,
    details: Record<string, unknown>,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const result = await work(transaction);
      // A rule may name a new group at once.
      await this.published.publish(transaction, ctx.companyId);
      await this.trail.add(transaction, 'tasks', ctx, { action, details });
      return result;
    });
  }
}

/** Throws 422. */
function requireFit(device: Candidate, group: Requirements): void {
  const model = modelById(device.model_id);
  const connection = INTERFACES.find(({ id }) => id === model?.interfaceId);
  const fits =
    (group.model_id === null || group.model_id === device.model_id) &&
    (group.device_interface_id === null || group.device_interface_id === model?.interfaceId) &&
    (group.connection_type === null || group.connection_type === connection?.connectionType);
  if (!fits) throw deviceDoesNotFit({ name: device.name });
  if (!canBePolledFor(group.selected_data, model)) throw deviceNotReadable({ name: device.name });
}

function fieldsOf(row: PollGroupRow): PollGroupFields {
  const { id: _id, version: _version, devices_count: _count, created_at: _at, ...fields } = row;
  return fields;
}
