import { z } from 'zod';
import { attributeValue, givenValue } from './attributes';
import { can, endpoint, SECTION } from './endpoint';
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
  /** Of the object that was asked for; null = it has none, or none was asked for. */
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
  summary: "The attributes that the caller's company gives its objects, by name; with `object_id` the values of it.",
  input: z.object({ object_id: z.uuid().nullish() }),
  reply: z.object({ attributes: z.array(objectAttribute) }),
});

export const setObjectAttribute = endpoint({
  id: 'objects.attribute.set',
  method: 'POST',
  path: 'objects/attribute/set',
  service: 'objects',
  access: can('update', SECTION.objects),
  summary:
    'Sets the attribute of that name of an object, case does not matter. One that the company does not have yet is added with the given type and unit, at most 100; with null or nothing the object loses its value, and an attribute without values goes.',
  input: z.object({
    object_id: z.uuid(),
    name: properName(100),
    /** Of a new attribute, or a changed one of which no other object has a value. */
    type: attributeType.optional(),
    unit: text(30).optional(),
    value: givenValue.nullish(),
  }),
  reply: z.object({ attributes: z.array(objectAttribute), msg: z.string() }),
});

export const objectAttributeEndpoints = [objectAttributes, setObjectAttribute];
