import { z } from 'zod';
import { CONSUMER_FIELDS } from '../fields/consumer';
import { SUPPLIER_FIELDS } from '../fields/supplier';
import { TRANSFORMER_FIELDS } from '../fields/transformer';
import { can, endpoint, SECTION } from './endpoint';
import { inputsOf, repliesOf } from './field-shapes';
import { naming, type Thing } from './named-ids';
import { paged, paging, version } from './shapes';

// Consumers, suppliers and transformers (specification 2, sections 3, 6 and 7, Reference data).

/** Id of an object, a consumer or a supplier. */
export const uuid = z.uuid();

/** Short number, which a user types to delete the entry; initial order of lists. */
const identity = { _id: z.string(), pin: z.number(), version: z.number() };
/** Accounting points that name it. */
const used = { points_count: z.number() };

/** 1 a person, 2 an organisation. */
export const SUBJECT = { person: 1, organisation: 2 } as const;

const consumerInputs = inputsOf(CONSUMER_FIELDS);
const subjectType = naming('entry', consumerInputs.subject_type_id.unwrap());
const supplierInputs = inputsOf(SUPPLIER_FIELDS);
const transformerInputs = inputsOf(TRANSFORMER_FIELDS);
const transformerKind = transformerInputs.kind.unwrap();

export const consumer = z.object({ ...identity, ...used, ...repliesOf(CONSUMER_FIELDS) });
export const supplier = z.object({ ...identity, ...used, ...repliesOf(SUPPLIER_FIELDS) });
/** `ratio` is primary by secondary value. */
export const transformer = z.object({ ...identity, ...repliesOf(TRANSFORMER_FIELDS), ratio: z.number() });

export type Consumer = z.output<typeof consumer>;
export type Supplier = z.output<typeof supplier>;
export type Transformer = z.output<typeof transformer>;

const READ = can(['read', 'create', 'update', 'delete'], SECTION.objects);
const list = z.object(paging);
const one = (thing: Thing) => z.object({ id: naming(thing, uuid) });

export const consumers = endpoint({
  id: 'objects.consumer.list',
  method: 'POST',
  path: 'reference/consumer/list',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'List the consumers',
  description: 'Searched by name, contract, INN, address, phone and email.',
  input: list,
  reply: z.object({ consumers: paged(consumer) }),
});

export const getConsumer = endpoint({
  id: 'objects.consumer.get',
  method: 'GET',
  path: 'reference/consumer/{id}',
  service: 'objects',
  access: READ,
  summary: 'Get a consumer',
  input: one('consumer'),
  reply: z.object({ consumer }),
});

export const createConsumer = endpoint({
  id: 'objects.consumer.create',
  method: 'POST',
  path: 'reference/consumer/create',
  service: 'objects',
  access: can('create', SECTION.objects),
  audit: ['consumer.created'],
  summary: 'Create a consumer',
  description: 'A person or an organisation. The contract number is unique in a company.',
  input: z.object({ ...consumerInputs, name: consumerInputs.name.unwrap(), subject_type_id: subjectType }),
  reply: z.object({ consumer, msg: z.string() }),
});

export const editConsumer = endpoint({
  id: 'objects.consumer.edit',
  method: 'PUT',
  path: 'reference/consumer/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['consumer.changed'],
  summary: 'Change a consumer',
  description: 'Omitted fields do not change. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    _id: naming('consumer', uuid),
    version: version.optional(),
    ...consumerInputs,
    subject_type_id: subjectType.optional(),
  }),
  reply: z.object({ consumer, msg: z.string() }),
});

export const deleteConsumer = endpoint({
  id: 'objects.consumer.delete',
  method: 'DELETE',
  path: 'reference/consumer/{id}',
  service: 'objects',
  access: can('delete', SECTION.objects),
  audit: ['consumer.deleted'],
  summary: 'Delete a consumer',
  description: 'Its accounting points remain, without a consumer.',
  input: one('consumer'),
});

export const suppliers = endpoint({
  id: 'objects.supplier.list',
  method: 'POST',
  path: 'reference/supplier/list',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'List the suppliers',
  description: 'Searched by name, contract, INN and email.',
  input: list,
  reply: z.object({ suppliers: paged(supplier) }),
});

export const getSupplier = endpoint({
  id: 'objects.supplier.get',
  method: 'GET',
  path: 'reference/supplier/{id}',
  service: 'objects',
  access: READ,
  summary: 'Get a supplier',
  input: one('supplier'),
  reply: z.object({ supplier }),
});

export const createSupplier = endpoint({
  id: 'objects.supplier.create',
  method: 'POST',
  path: 'reference/supplier/create',
  service: 'objects',
  access: can('create', SECTION.objects),
  audit: ['supplier.created'],
  summary: 'Create a supplier',
  description: 'Of energy, water, heat or gas.',
  input: z.object({ ...supplierInputs, name: supplierInputs.name.unwrap() }),
  reply: z.object({ supplier, msg: z.string() }),
});

export const editSupplier = endpoint({
  id: 'objects.supplier.edit',
  method: 'PUT',
  path: 'reference/supplier/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['supplier.changed'],
  summary: 'Change a supplier',
  description: 'Omitted fields do not change. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    _id: naming('supplier', uuid),
    version: version.optional(),
    ...supplierInputs,
  }),
  reply: z.object({ supplier, msg: z.string() }),
});

export const deleteSupplier = endpoint({
  id: 'objects.supplier.delete',
  method: 'DELETE',
  path: 'reference/supplier/{id}',
  service: 'objects',
  access: can('delete', SECTION.objects),
  audit: ['supplier.deleted'],
  summary: 'Delete a supplier',
  description: 'Its accounting points remain, without a supplier.',
  input: one('supplier'),
});

export const transformers = endpoint({
  id: 'objects.transformer.list',
  method: 'POST',
  path: 'reference/transformer/list',
  service: 'objects',
  access: READ,
  mutates: false,
  summary: 'List the instrument transformers',
  description: 'With their ratios, searched by name and serial number.',
  input: z.object({ ...paging, kind: transformerKind.nullish() }),
  reply: z.object({ transformers: paged(transformer) }),
});

export const createTransformer = endpoint({
  id: 'objects.transformer.create',
  method: 'POST',
  path: 'reference/transformer/create',
  service: 'objects',
  access: can('create', SECTION.objects),
  audit: ['transformer.created'],
  summary: 'Create an instrument transformer',
  input: z.object({
    ...transformerInputs,
    name: transformerInputs.name.unwrap(),
    kind: transformerKind,
    primary_value: transformerInputs.primary_value.unwrap(),
    secondary_value: transformerInputs.secondary_value.unwrap(),
  }),
  reply: z.object({ transformer, msg: z.string() }),
});

export const editTransformer = endpoint({
  id: 'objects.transformer.edit',
  method: 'PUT',
  path: 'reference/transformer/update',
  service: 'objects',
  access: can('update', SECTION.objects),
  audit: ['transformer.changed'],
  summary: 'Change an instrument transformer',
  description: 'Omitted fields do not change. With `version`, a concurrent change is rejected with 409.',
  input: z.object({
    _id: naming('transformer', uuid),
    version: version.optional(),
    ...transformerInputs,
  }),
  reply: z.object({ transformer, msg: z.string() }),
});

export const deleteTransformer = endpoint({
  id: 'objects.transformer.delete',
  method: 'DELETE',
  path: 'reference/transformer/{id}',
  service: 'objects',
  access: can('delete', SECTION.objects),
  audit: ['transformer.deleted'],
  summary: 'Delete an instrument transformer',
  input: one('transformer'),
});

export const subjectTypes = endpoint({
  id: 'objects.subject_type.list',
  method: 'GET',
  path: 'reference/subject/types',
  service: 'objects',
  access: READ,
  summary: 'List the consumer types',
  description: 'Person or organisation.',
  reply: z.object({ subject_types: z.array(z.object({ id: z.number(), title: z.string() })) }),
});
