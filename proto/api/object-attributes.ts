import { z } from 'zod';
import { attributeValue, givenValue } from './attributes';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { properName, text } from './shapes';

// Properties of objects that a company defines (specification 2, section 7, Objects: attributes, attribute/set).

/** text; number; date (`YYYY-MM-DD`); bool. */
export const OBJECT_ATTRIBUTE_TYPES = ['text', 'number', 'date', 'bool'] as const;
const attributeType = z.enum(OBJECT_ATTRIBUTE_TYPES);
export type ObjectAttributeType = z.output<typeof attributeType>;

export const objectAttribute = z.object({
  id: z.number(),
  name: z.string(),
  type: attributeType,
  /** Unit of a number, shown after it; empty: none. */
  unit: z.string(),
  /** Objects that have a value. */
  objects: z.number(),
  /** Value at the requested object; null = it has none, or no object was requested. */
  value: attributeValue.nullable(),
});
export type ObjectAttribute = z.output<typeof objectAttribute>;

export const objectAttributes = endpoint({
  id: 'objects.attribute.list',
  method: 'POST',
  path: 'objects/attributes',
  service: 'objects',
  access: can(['read', 'create', 'update', 'delete', 'access_all'], SECTION.objects),
  mutates: false,
  summary: 'List the object attributes',
  description: 'Of the company, by name; with `object_id` also the values of that object.',
  input: z.object({ object_id: naming('object', z.uuid()).nullish() }),
  reply: z.object({ attributes: z.array(objectAttribute) }),
});

export const setObjectAttribute = endpoint({
  id: 'objects.attribute.set',
  method: 'POST',
  path: 'objects/attribute/set',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['object.attribute_set'],
  summary: 'Set an attribute of an object',
  description:
    'Attribute names are case-insensitive. An unknown attribute is created with the given type and unit, at most 100 per company. null removes the value; an attribute without values is deleted.',
  input: z.object({
    object_id: naming('object', z.uuid()),
    name: properName(100),
    /** Type and unit of a new attribute, or of one without values on other objects. */
    type: attributeType.optional(),
    unit: text(30).optional(),
    value: givenValue.nullish(),
  }),
  reply: z.object({ attributes: z.array(objectAttribute), msg: z.string() }),
});
