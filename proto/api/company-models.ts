import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { codecExample, codecText, modelCodec, modelCopy, REGISTER_KINDS, REGISTER_VALUES } from './model-definition';
import { id, properName, text, version } from './shapes';

const readDevices = can('read', SECTION.devices);
const makeDevices = can(['create', 'access_all'], SECTION.devices);
const updateDevices = can('update', SECTION.devices);

const named = { name: properName(100), brand: text(100).default('') };

const summary = z.object({
  id: z.number(),
  company_id: z.number(),
  /** false = of a company above, which alone changes it. */
  own: z.boolean(),
  name: z.string(),
  brand: z.string(),
  kind: z.enum(['copy', 'codec']),
  /** The model of the catalogue that it was copied from. */
  base: z.object({ id: z.number(), name: z.string(), brand: z.string() }).nullable(),
  resource: z.string(),
  interface: z.string(),
  /** ready: devices can have it; draft: its examples did not pass yet. */
  state: z.enum(['ready', 'draft']),
  /** A newer text waits for its examples to pass; devices use the older one. */
  has_draft: z.boolean(),
  /** Devices of any company that have it. */
  devices_count: z.number(),
  /** Grows with each save. */
  version: z.number(),
  /** Unix seconds. */
  changed_at: z.number(),
});

export type CompanyModelSummary = z.output<typeof summary>;

const one = summary.extend({
  copy: modelCopy.nullable(),
  /** Codec as last saved, also if its examples failed. */
  codec: modelCodec.nullable(),
});

export type CompanyModel = z.output<typeof one>;

/** Result of a codec for one input. */
const codecRun = z.object({
  /** The whole output of the codec; null where it returned none. */
  output: z.unknown().nullable(),
  /** Reason for a missing result, or the errors that the codec reported. */
  fault: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Readings that the mapping produces. */
  readings: z.array(
    z.object({
      type: z.number(),
      title: z.string(),
      /** Unix seconds; null = the time of reception. */
      ts: z.number().nullable(),
      values: z.array(
        z.object({ field: z.string(), title: z.string(), unit: z.string().nullable(), value: z.number().nullable() }),
      ),
    }),
  ),
  /** null where nothing was expected. */
  passed: z.boolean().nullable(),
  /** Differences between the output and the expected one; both as JSON, empty = absent. */
  differences: z.array(z.object({ path: z.string(), expected: z.string(), actual: z.string() })),
});

export type CodecRun = z.output<typeof codecRun>;

export const companyModels = endpoint({
  id: 'devices.company_model.list',
  method: 'POST',
  path: 'device/model/company/list',
  service: 'devices',
  access: readDevices,
  mutates: false,
  summary: "List the company's own device models",
  description: 'With those of the companies above, by name.',
  input: z.object({}),
  reply: z.object({ company_models: z.array(summary) }),
});

export const companyModelOptions = endpoint({
  id: 'devices.company_model.options',
  method: 'GET',
  path: 'device/model/company/options',
  service: 'devices',
  access: readDevices,
  summary: 'List the building blocks of a company model',
  description: 'Fields with their units, all units, message types and resources.',
  reply: z.object({
    fields: z.array(z.object({ name: z.string(), title: z.string(), unit: z.string() })),
    /** Facts that a text register can hold. */
    facts: z.array(z.object({ name: z.string(), title: z.string() })),
    units: z.array(z.object({ name: z.string(), title: z.string() })),
    message_types: z.array(z.object({ id: z.number(), title: z.string() })),
    resources: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Tabs of the device data. */
    tabs: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Characters of a codec. */
    source_limit: z.number(),
    /** Models of the catalogue whose copies declare registers; permitted values of controls' registers. */
    register_models: z.array(z.number()),
    register_values: z.array(
      z.object({ name: z.enum(REGISTER_VALUES), title: z.string(), kind: z.enum(REGISTER_KINDS) }),
    ),
  }),
});

export const getCompanyModel = endpoint({
  id: 'devices.company_model.get',
  method: 'GET',
  path: 'device/model/company/{id}',
  service: 'devices',
  access: readDevices,
  summary: 'Get a company model',
  description: 'With its complete definition.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ company_model: one }),
});

export const copyModel = endpoint({
  id: 'devices.company_model.copy',
  method: 'POST',
  path: 'device/model/company/copy',
  service: 'devices',
  access: makeDevices,
  audit: ['company_model.created'],
  summary: 'Create a company model from a catalogue model',
  input: z.object({ model_id: id.of('meteringModel'), ...named, ...modelCopy.shape }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

export const editModelCopy = endpoint({
  id: 'devices.company_model.edit_copy',
  method: 'PUT',
  path: 'device/model/company/copy',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Change a copied company model',
  description: 'Applies to all of its devices. With `version`, a concurrent change is rejected with 409.',
  input: z.object({ id: id.of('companyModel'), version: version.optional(), ...named, ...modelCopy.shape }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

/** Reply to saving a codec: the model, and one result per example. */
const saved = z.object({ company_model: one, results: z.array(codecRun), msg: z.string() });

export const uploadCodec = endpoint({
  id: 'devices.company_model.upload_codec',
  method: 'POST',
  path: 'device/model/company/codec',
  service: 'devices',
  access: makeDevices,
  audit: ['company_model.created'],
  summary: 'Create a LoRaWAN model from a payload codec',
  description:
    'The codec follows LoRa Alliance TS013. At least one uplink example is required. The model is a draft until all examples pass.',
  input: z.object({ ...named, ...modelCodec.shape }),
  reply: saved,
});

export const editCodec = endpoint({
  id: 'devices.company_model.edit_codec',
  method: 'PUT',
  path: 'device/model/company/codec',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Change the codec of a company model',
  description:
    'Devices use the previous codec until all examples of the new one pass. With `version`, a concurrent change is rejected with 409.',
  input: z.object({ id: id.of('companyModel'), version: version.optional(), ...named, ...modelCodec.shape }),
  reply: saved,
});

export const discardModelDraft = endpoint({
  id: 'devices.company_model.discard_draft',
  method: 'DELETE',
  path: 'device/model/company/draft/{id}',
  service: 'devices',
  access: updateDevices,
  audit: ['company_model.changed'],
  summary: 'Discard the draft of a codec',
  description: 'The model keeps the codec in use. 409 if there is no draft; delete a model that is a draft as a whole.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ company_model: one, msg: z.string() }),
});

export const tryCodec = endpoint({
  id: 'devices.company_model.try_codec',
  method: 'POST',
  path: 'device/model/company/codec/try',
  service: 'devices',
  access: can(['create', 'update', 'access_all'], SECTION.devices),
  demo: false,
  mutates: false,
  summary: 'Test a codec',
  description: 'Runs the codec on the inputs, compares with the expected outputs where given, and stores nothing.',
  input: z.object({
    ...codecText,
    inputs: z
      .array(codecExample.partial({ output: true }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ results: z.array(codecRun) }),
});

export const deleteCompanyModel = endpoint({
  id: 'devices.company_model.delete',
  method: 'DELETE',
  path: 'device/model/company/{id}',
  service: 'devices',
  access: can(['delete', 'access_all'], SECTION.devices),
  audit: ['company_model.deleted'],
  summary: 'Delete a company model',
  description: '409 with the number of devices while devices use it, including those in the trash.',
  input: z.object({ id: id.of('companyModel') }),
  reply: z.object({ msg: z.string() }),
});
