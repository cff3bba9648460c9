import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming, type Thing } from './named-ids';
import { email, paged, paging, properName, text, version } from './shapes';

// Consumers, suppliers and transformers (specification 2, sections 3, 6 and 7, Reference data).

/** Id of an object, a consumer or a supplier. */
export const uuid = z.uuid();

/** A calendar day, YYYY-MM-DD. */
const day = z.iso.date().refine((value) => value >= '1900-01-01' && value <= '2200-12-31', {
  message: 'errors.field_date',
});

/** Tax or register number: 10 or 12 digits in Russia, 7 characters in Mongolia; empty where there is none. */
const inn = text(20).refine((value) => /^[\p{L}\d-]*$/u.test(value), { message: 'errors.field_inn' });

const optionalEmail = text(254).refine((value) => value === '' || email.safeParse(value).success, {
  message: 'errors.field_email',
});
/** With a country code; digits, spaces, brackets and hyphens. */
const optionalPhone = text(30).refine((value) => value === '' || /^\+?[\d ()-]{10,}$/.test(value), {
  message: 'errors.field_phone',
});

/** Its short number, which a user types to delete it, and that a list is ordered by at first. */
const identity = { _id: z.string(), pin: z.number(), version: z.number() };
/** Accounting points that name it. */
const used = { points_count: z.number() };

/** 1 a person, 2 an organisation. */
export const SUBJECT = { person: 1, organisation: 2 } as const;
const subjectType = naming('entry', z.coerce.number().int().min(1).max(2));

const consumerFields = {
  name: properName(255),
  inn,
  number_of_contract: text(50),
  subject_type_id: subjectType,
  /** Of a person. */
  phone_number: optionalPhone,
  email: optionalEmail,
  /** Of an organisation. */
  registration_date: day.nullable(),
  registration_number: text(50),
  address: text(500),
  comment: text(1000),
  /** May sign in to see the own points. */
  account_access_enabled: z.boolean(),
  /** Code of the measured object in the books of the supplier. */
  measurement_code_object: text(100),
};

const supplierFields = {
  name: properName(255),
  inn,
  number_of_contract: text(50),
  email: optionalEmail,
  /** Day of the month on which readings are reported; 31 = the last one. */
  report_date: z.coerce.number().int().min(1).max(31).nullable(),
};

/** 1 current transformer, 2 voltage transformer (IEC 61869-2 and -3). */
const transformerKind = z.coerce.number().int().min(1).max(2);

const transformerFields = {
  name: properName(255),
  kind: transformerKind,
  serial: text(50),
  /** Rated primary and secondary value: A of a current transformer, V of a voltage transformer. */
  primary_value: z.coerce.number().positive().max(1_000_000),
  secondary_value: z.coerce.number().positive().max(1_000_000),
  /** As on its plate, e.g. 0.5S. */
  accuracy_class: text(10),
  verified_at: day.nullable(),
  next_verification: day.nullable(),
  comment: text(1000),
};

export const consumer = z.object({ ...identity, ...used, ...consumerFields });
export const supplier = z.object({ ...identity, ...used, ...supplierFields });
/** `ratio` is primary by secondary value. */
export const transformer = z.object({ ...identity, ...transformerFields, ratio: z.number() });

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
  input: z.object({
    ...z.object(consumerFields).partial().shape,
    name: consumerFields.name,
    subject_type_id: subjectType,
  }),
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
    ...z.object(consumerFields).partial().shape,
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
  input: z.object({ ...z.object(supplierFields).partial().shape, name: supplierFields.name }),
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
    ...z.object(supplierFields).partial().shape,
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
    ...z.object(transformerFields).partial().shape,
    name: transformerFields.name,
    kind: transformerKind,
    primary_value: transformerFields.primary_value,
    secondary_value: transformerFields.secondary_value,
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
    ...z.object(transformerFields).partial().shape,
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
