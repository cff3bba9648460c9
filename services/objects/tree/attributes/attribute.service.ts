import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import {
  type InputOf,
  type ObjectAttribute,
  type ObjectAttributeType,
  type setObjectAttribute,
} from '@gaugeway/proto/api';
import { ChangeLog } from '../../change-log/change-log';
import { ObjectService } from '../object.service';
import { readValue, formatValue } from './attribute-value';
import { attributeOfOthers, wrongDate, wrongNumber, wrongState } from './attribute.errors';
import { AttributeRepository, type StoredAttribute } from './attribute.repository';

/** Attributes that a company gives its objects. One is there as long as an object has a value of it. */
@Injectable()
export class AttributeService {
  constructor(
    private readonly attributes: AttributeRepository,
    private readonly objects: ObjectService,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Throws 404 for a node that the caller does not see. */
  async list(ctx: Context, objectId: string | null): Promise<ObjectAttribute[]> {
    if (objectId !== null) await this.objects.stored(ctx, objectId);
    return (await this.attributes.list(ctx, objectId)).map(toAttribute);
  }

  /** Throws 404, 422 for a value that is none of the type, 409 of the limit, `attributeOfOthers`. */
  async set(ctx: Context, input: InputOf<typeof setObjectAttribute>): Promise<ObjectAttribute[]> {
    const { object_id, name } = input;
    await this.database.transaction(async (transaction) => {
      const object = await this.objects.stored(ctx, object_id, transaction);
      await this.attributes.lock(transaction, ctx);
      const known = await this.attributes.byName(transaction, ctx, name, object_id);
      const given = input.value === undefined || input.value === '' ? null : input.value;
      const before = known?.value == null ? null : formatValue(known.type, known.value);
      let after: ReturnType<typeof formatValue> | null = null;
      if (given === null) {
        if (known) await this.attributes.removeValue(transaction, known.id, object_id);
      } else {
        const type = input.type ?? known?.type ?? 'text';
        const unit = type === 'number' ? (input.unit ?? known?.unit ?? '') : '';
        const value = valueOf(type, given);
        if (known) refuseOthers(known, type);
        const id = known?.id ?? (await this.attributes.insert(transaction, ctx, { name, type, unit }));
        if (known) await this.attributes.change(transaction, id, { type, unit });
        await this.attributes.setValue(transaction, id, object_id, value);
        after = formatValue(type, value);
      }
      if (before === after) return;
      await this.log.add(transaction, ctx, {
        action: 'object.attribute_set',
        details: { _id: object_id, name: object.name, attribute: known?.name ?? name, before, after },
      });
    });
    return this.list(ctx, object_id);
  }
}

/** The type of an attribute changes only while no other object has a value of it. */
function refuseOthers(known: StoredAttribute, type: ObjectAttributeType): void {
  const others = known.objects - (known.value === null ? 0 : 1);
  if (type !== known.type && others > 0) throw attributeOfOthers({ count: others }, { attribute: 'type' });
}

const WRONG = {
  'errors.field_number': wrongNumber,
  'errors.field_date': wrongDate,
  'errors.field_state': wrongState,
} as const;

function valueOf(type: ObjectAttributeType, input: string | number | boolean): string {
  const value = readValue(type, input);
  if (typeof value === 'string') return value;
  throw WRONG[value.key]({}, { attribute: 'value' });
}

function toAttribute({ value, ...attribute }: StoredAttribute): ObjectAttribute {
  return { ...attribute, value: value === null ? null : formatValue(attribute.type, value) };
}
