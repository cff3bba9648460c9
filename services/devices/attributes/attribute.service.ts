import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  addAttribute,
  deviceAttributes,
  DeviceAttribute,
  InputOf,
  listAttributes,
  ReplyOf,
  setAttributeValues,
  updateAttribute,
} from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import { type ActionOn, AuditRepository } from '../audit/audit.repository';
import { refuseFaults } from '../field-faults';
import type { FieldFaults } from '../field-faults';
import { UsableModels } from '../models/usable-models';
import { isFault, readValue, formatValue } from './attribute-value';
import { isEmpty, isFor } from './input-values';
import { attributeNameTaken, attributeOptionUsed, attributeUsed } from './attribute.errors';
import { type AttributeDraft, AttributeRepository } from './attribute.repository';

/**
 * Attributes that a company gives its devices, and their values. A value moves with its device; a new owner company
 * does not see it.
 */
@Injectable()
export class AttributeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attributes: AttributeRepository,
    private readonly models: UsableModels,
    private readonly audit: AuditRepository,
  ) {}

  list(ctx: Context): Promise<DeviceAttribute[]> {
    return this.attributes.list(ctx);
  }

  /** Attributes with the number of devices per value. */
  async listWithValues(ctx: Context): Promise<ReplyOf<typeof listAttributes>['attributes']> {
    const [all, counts] = await Promise.all([this.attributes.list(ctx), this.attributes.valueCounts(ctx)]);
    return all.map((attribute) => ({ ...attribute, values: counts.get(attribute.id) ?? 0 }));
  }

  /** The given ones first, then the others in their old order. Throws 404 for an unknown id. */
  async order(ctx: Context, input: readonly number[]): Promise<DeviceAttribute[]> {
    const first = [...new Set(input)];
    await this.dataSource.transaction(async (manager) => {
      const before = await this.attributes.lockOrder(manager, ctx);
      if (first.some((id) => !before.includes(id))) throw notFound();
      const after = [...first, ...before.filter((id) => !first.includes(id))];
      await this.attributes.reorder(manager, ctx, after);
      if (after.join() === before.join()) return;
      await this.audit.add(manager, ctx, {
        action: 'order',
        entity: 'attribute',
        entityId: first[0] ?? 0,
        before: { ids: before },
        after: { ids: after },
      });
    });
    return this.attributes.list(ctx);
  }

  /** Throws 404 for a device that is unknown or another company's. */
  async ofDevice(ctx: Context, deviceId: number): Promise<ReplyOf<typeof deviceAttributes>['attributes']> {
    const [device, all] = await Promise.all([this.attributes.ofDevice(ctx, deviceId), this.attributes.list(ctx)]);
    if (!device) throw notFound();
    return all
      .filter((attribute) => isFor(attribute, device.modelId))
      .map((attribute) => {
        const stored = device.values.get(attribute.id);
        return { ...attribute, value: stored ? formatValue(attribute.type, stored) : null };
      });
  }

  async byModel(ctx: Context): Promise<{ model_id: number; attribute_ids: number[] }[]> {
    const [models, all] = await Promise.all([this.attributes.modelIds(ctx), this.attributes.list(ctx)]);
    return models.map((modelId) => ({
      model_id: modelId,
      attribute_ids: all.filter((attribute) => isFor(attribute, modelId)).map(({ id }) => id),
    }));
  }

  /** Throws 409 for a taken name and for one attribute too many, 422 for a contradiction. */
  async add(ctx: Context, input: InputOf<typeof addAttribute>): Promise<DeviceAttribute> {
    const draft = draftOf(input);
    refuseFaults(ctx, faultsOf(draft));
    await this.models.assertAll(ctx, draft.model_ids, 'model_ids');
    return this.write(ctx, draft.name, async (manager) => {
      const attribute = await this.attributes.insert(manager, ctx, draft);
      await this.published(manager, ctx, 'create', null, attribute);
      return attribute;
    });
  }

  /** Throws 404, 409 for a value that would lose its meaning, 422 for a contradiction. */
  async update(ctx: Context, input: InputOf<typeof updateAttribute>): Promise<DeviceAttribute> {
    return this.write(ctx, input.name ?? '', async (manager) => {
      const before = orNotFound(await this.attributes.lock(manager, ctx, input.id));
      if (input.version !== undefined && input.version !== before.version) throw changedMeanwhile();
      const draft = draftOf({ ...before, ...withoutGaps(input) });
      refuseFaults(ctx, faultsOf(draft));
      // A deleted model that the attribute already had is accepted.
      const added = draft.model_ids.filter((modelId) => !before.model_ids.includes(modelId));
      await this.models.assertAll(ctx, added, 'model_ids');
      await this.refuseLoss(manager, before, draft);
      const after = await this.attributes.update(manager, ctx, { ...before, ...draft });
      await this.published(manager, ctx, 'edit', before, after);
      return after;
    });
  }

  /** Returns the number of values deleted with it. Throws 404. */
  async delete(ctx: Context, id: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const before = orNotFound(await this.attributes.lock(manager, ctx, id));
      const values = await this.attributes.used(manager, id);
      await this.attributes.delete(manager, ctx, id);
      await this.published(manager, ctx, 'delete', { ...before, values }, null);
      return values;
    });
  }

  /** Sets values in one transaction. Throws 404 for a missing attribute or device, 422 for a value of another type. */
  async setValues(
    ctx: Context,
    input: InputOf<typeof setAttributeValues>,
  ): Promise<ReplyOf<typeof setAttributeValues>['results']> {
    const ids = [...new Set(input.device_ids)];
    return this.dataSource.transaction(async (manager) => {
      const attribute = orNotFound(await this.attributes.lock(manager, ctx, input.attribute_id));
      const devices = await this.attributes.devices(manager, ctx, ids);
      if (devices.length !== ids.length) throw notFound();
      const given = input.value ?? null;
      if (attribute.is_required && isEmpty(given))
        refuseFaults(ctx, { value: { key: 'errors.field_required', variables: {} } });
      const value = isEmpty(given) ? null : readValue(attribute, given);
      if (value && isFault(value)) {
        refuseFaults(ctx, { value });
        return [];
      }
      const having = devices.filter(({ modelId }) => isFor(attribute, modelId)).map(({ id }) => id);
      const before = await this.attributes.setValues(manager, attribute.id, having, value);
      const after = value ? value.text : null;
      for (const id of having) {
        const had = before.get(id) ?? null;
        if (had === after) continue;
        await this.audit.add(manager, ctx, {
          action: 'edit',
          entity: 'metering_device',
          entityId: id,
          before: { attributes: { [attribute.name]: had } },
          after: { attributes: { [attribute.name]: after } },
        });
      }
      const done = new Set(having);
      return ids.map((id) => ({
        device_id: id,
        success: done.has(id),
        msg: translate(ctx.language, done.has(id) ? 'messages.device_changed' : 'errors.field_not_for_model', {}),
      }));
    });
  }

  private published(
    manager: EntityManager,
    ctx: Context,
    action: ActionOn<'attribute'>,
    before: (DeviceAttribute & { values?: number }) | null,
    after: DeviceAttribute | null,
  ): Promise<void> {
    return this.audit.add(manager, ctx, {
      action,
      entity: 'attribute',
      entityId: before?.id ?? after?.id ?? 0,
      before,
      after,
    });
  }

  private async refuseLoss(manager: EntityManager, before: DeviceAttribute, draft: AttributeDraft): Promise<void> {
    if (draft.type !== before.type) {
      const count = await this.attributes.used(manager, before.id);
      if (count > 0) throw attributeUsed({ count }, { attribute: 'type' });
    }
    for (const option of before.options.filter((each) => !draft.options.includes(each))) {
      const count = await this.attributes.used(manager, before.id, [option]);
      if (count > 0) throw attributeOptionUsed({ option, count }, { attribute: 'options' });
    }
  }

  private async write<T>(ctx: Context, name: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      if (violatedConstraint(error) !== 'attribute_name') throw error;
      throw attributeNameTaken({ name }, { attribute: 'name' });
    }
  }
}

function draftOf(input: InputOf<typeof addAttribute>): AttributeDraft {
  const bounded = input.type === 'text' || input.type === 'number';
  return {
    name: input.name,
    type: input.type,
    options: input.type === 'list' ? [...new Set(input.options ?? [])] : [],
    min: bounded ? (input.min ?? null) : null,
    max: bounded ? (input.max ?? null) : null,
    unit: input.type === 'number' ? (input.unit ?? '') : '',
    is_required: input.is_required ?? false,
    model_ids: [...new Set(input.model_ids ?? [])].sort((one, other) => one - other),
  };
}

function faultsOf({ type, options, min, max }: AttributeDraft): FieldFaults {
  const faults: FieldFaults = {};
  if (type === 'list' && options.length === 0)
    faults.options = { key: 'errors.field_items_min', variables: { min: 1 } };
  if (min !== null && max !== null && max < min) faults.max = { key: 'errors.field_range_min', variables: { min } };
  return faults;
}

/** Drops undefined members. */
function withoutGaps<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}
