import { Injectable } from '@nestjs/common';
import { isSameProtocol, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import {
  type BulkWork,
  type Remark,
  type RowOutcome,
  remark,
  type StoredJob,
  type StoredRow,
} from '@gaugeway/platform/bulk';
import { Outbox } from '@gaugeway/platform/bus';
import type { InputOf, massEdit } from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';
import { AttributeRepository } from '../../attributes/attribute.repository';
import { isFault, readValue } from '../../attributes/attribute-value';
import { isEmpty, isFor } from '../../attributes/input-values';
import { AuditRepository } from '../../audit/audit.repository';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { datedZones } from '../../metering-devices/dated-zones';
import { fillForm } from '../../metering-devices/device-form';
import type { MeteringDeviceEntity } from '../../metering-devices/metering-device.entity';
import { MeteringDeviceRepository } from '../../metering-devices/metering-device.repository';
import { auditedDevice, registeredDevice } from '../../metering-devices/registered-device';
import { UsableModels } from '../../models/usable-models';
import { ImportRepository } from '../import/import.repository';
import { EditRepository } from './edit.repository';

export type Changes = InputOf<typeof massEdit>['changes'];

/** Sets the same values on many devices; the form of each device's model checks them. */
@Injectable()
export class EditWork implements BulkWork<'edit'> {
  readonly kind = 'edit';
  readonly chunk = 500;

  constructor(
    private readonly devices: MeteringDeviceRepository,
    private readonly edits: EditRepository,
    private readonly imports: ImportRepository,
    private readonly models: UsableModels,
    private readonly attributes: AttributeRepository,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<'edit'>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    const changes = job.params['changes'] as Changes;
    if (changes.model_id !== undefined) await this.models.hold(manager, changes.model_id);
    const ids = rows.flatMap(({ item_id }) => item_id ?? []);
    const locked = await this.devices.lockMany(manager, ctx, ids);
    const before = new Map(locked.map((device) => [device.id, auditedDevice(device)]));
    const gatewayIsThere =
      changes.gatewayID === undefined || (await this.devices.hasGateway(manager, ctx, changes.gatewayID));
    const faults = new Map(locked.map((device) => [device.id, change(device, changes, gatewayIsThere)]));
    await this.refuseTaken(manager, ctx, locked, changes, faults);
    const willing = locked.filter(({ id }) => faults.get(id)?.length === 0);
    const changed = willing.filter((device) => differs(before.get(device.id) ?? {}, auditedDevice(device)));
    await this.edits.store(manager, changed);
    await this.audit.addMany(
      manager,
      ctx,
      'edit',
      changed.map((device) => ({ id: device.id, before: before.get(device.id) ?? null, after: auditedDevice(device) })),
    );
    await this.outbox.add(manager, 'devices', deviceRegistry, changed.map(registeredDevice));
    const attributed = await this.setAttributes(manager, ctx, willing, changes, faults);
    const touched = new Set([...changed.map(({ id }) => id), ...attributed]);
    return rows.map(({ n, item_id: itemId }) => {
      const found = faults.get(itemId ?? 0) ?? [remark('', 'errors.not_found')];
      // Fields that could not be changed, where the others were.
      if (touched.has(itemId ?? 0)) return { n, state: 'done', itemId, faults: [], warnings: found };
      return { n, state: found.length > 0 ? 'refused' : 'unchanged', itemId, faults: found, warnings: [] };
    });
  }

  committed(ctx: Context): void {
    this.counts.forget(ctx.companyId);
  }

  /** A serial number is one among the devices of a model: with another model it may be another device's. */
  private async refuseTaken(
    manager: EntityManager,
    ctx: Context,
    devices: readonly MeteringDeviceEntity[],
    { model_id }: Changes,
    faults: ReadonlyMap<number, Remark[]>,
  ): Promise<void> {
    if (model_id === undefined) return;
    const serials = devices.flatMap(({ serial }) => (serial ? [{ modelId: model_id, serial }] : []));
    const holders = await this.imports.holders(manager, ctx, [], serials);
    const first = new Map(holders.map((holder) => [holder.serial, { id: holder.id, name: holder.name }]));
    for (const { id, serial, name } of devices) {
      if (!serial) continue;
      const holder = first.get(serial);
      if (!holder) first.set(serial, { id, name });
      else if (holder.id !== id) faults.get(id)?.push(remark('serial', 'errors.serial_taken', holder));
    }
  }

  /** The devices that have another value now. */
  private async setAttributes(
    manager: EntityManager,
    ctx: Context,
    devices: readonly MeteringDeviceEntity[],
    { attributes = [] }: Changes,
    faults: ReadonlyMap<number, Remark[]>,
  ): Promise<Set<number>> {
    const touched = new Set<number>();
    for (const given of attributes) {
      const attribute = await this.attributes.lock(manager, ctx, given.attribute_id);
      const value = attribute && !isEmpty(given.value) ? readValue(attribute, given.value) : null;
      const isTakenAway = attribute?.is_required === true && value === null;
      const column = attribute?.name ?? '';
      const having = devices.filter(({ id, modelId }) => {
        if (!attribute) faults.get(id)?.push(remark('', 'errors.not_found'));
        else if (value && isFault(value)) faults.get(id)?.push(remark(column, value.key, value.variables));
        else if (!isFor(attribute, modelId)) faults.get(id)?.push(remark(column, 'errors.field_not_for_model'));
        else if (isTakenAway) faults.get(id)?.push(remark(column, 'errors.field_required'));
        else return true;
        return false;
      });
      if (!attribute || having.length === 0 || (value && isFault(value))) continue;
      const ids = having.map(({ id }) => id);
      const had = await this.attributes.setValues(manager, attribute.id, ids, value);
      const after = value?.text ?? null;
      const changed = ids.filter((id) => (had.get(id) ?? null) !== after);
      const changes = changed.map((id) => ({
        id,
        before: { attributes: { [attribute.name]: had.get(id) ?? null } },
        after: { attributes: { [attribute.name]: after } },
      }));
      await this.audit.addMany(manager, ctx, 'edit', changes);
      for (const id of changed) touched.add(id);
    }
    return touched;
  }
}

/** Applies the changes to a device; returns the resulting fault. */
function change(device: MeteringDeviceEntity, changes: Changes, gatewayIsThere: boolean): Remark[] {
  if (device.state === 'trash') return [remark('', 'errors.device_in_trash')];
  const before = modelById(device.modelId);
  const model = changes.model_id === undefined ? before : modelById(changes.model_id);
  if (!model || !before) return [remark('model_id', 'errors.unknown_model', { id: device.modelId })];
  const isDecodedAlike =
    model.codec === before.codec &&
    isSameProtocol(model.driver, before.driver) &&
    model.uploaded?.key === before.uploaded?.key;
  if (model.interfaceId !== before.interfaceId || model.transport !== before.transport || !isDecodedAlike) {
    return [remark('model_id', 'errors.bulk_other_codec')];
  }
  const { model_id: _, attributes: __, zone_from: zoneFrom, ...input } = changes;
  const { draft, faults } = fillForm(model, input, device);
  const zones = datedZones(device, draft.timeZone, zoneFrom, Date.now() / 1000);
  if (zones === 'future') faults['zone_from'] = { key: 'errors.zone_from_future', variables: {} };
  if (!gatewayIsThere) faults['gatewayID'] = { key: 'errors.field_unknown_gateway', variables: {} };
  const found = Object.entries(faults).map(([field, { key, variables }]) => remark(field, key, variables));
  if (found.length === 0)
    Object.assign(device, draft, { zones, modelId: model.id, deviceGroupId: model.deviceGroupId });
  return found;
}

const differs = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after);
