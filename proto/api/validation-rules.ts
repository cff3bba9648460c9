import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { EVENT_RESOURCES } from './event-rules';
import { RULE_NAMES } from './filter-values';
import { id, quantity, text } from './shapes';

/** Resources that a rule is set for. */
export const RULE_RESOURCES = EVENT_RESOURCES;

const read = can('read', SECTION.devices);
const update = can('update', SECTION.devices);
const rule = z.enum(RULE_NAMES);

const parameterValues = z.record(text(32, 1), quantity);

export const validationRules = endpoint({
  id: 'messages.quality.rules',
  method: 'POST',
  path: 'quality/rules',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the validation rules',
  description:
    "With parameters, bounds, defaults and the company's settings. The most specific setting applies as a whole: accounting point, device, model, resource, company.",
  input: z.object({}),
  reply: z.object({
    rules: z.array(
      z.object({
        rule: z.enum(RULE_NAMES),
        title: z.string(),
        parameters: z.array(z.object({ name: z.string(), default: z.number(), low: z.number(), high: z.number() })),
        settings: z.array(
          z.object({
            /** null = of all; at most one of the four is given. */
            resource: z.enum(RULE_RESOURCES).nullable(),
            model_id: z.number().nullable(),
            device_id: z.number().nullable(),
            accounting_point_id: z.number().nullable(),
            is_on: z.boolean(),
            parameters: parameterValues,
          }),
        ),
      }),
    ),
  }),
});

export const setValidationRule = endpoint({
  id: 'messages.quality.set_rule',
  method: 'PUT',
  path: 'quality/rules/set',
  service: 'messages',
  access: update,
  audit: ['quality.rule_set'],
  summary: 'Set a validation rule',
  description:
    'For the company, a resource, a model, a device or an accounting point. Stored values are validated again. `reset` removes the setting.',
  input: z
    .object({
      rule,
      resource: z.enum(RULE_RESOURCES).optional(),
      model_id: id.of('companyModel').optional(),
      device_id: id.of('device').optional(),
      accounting_point_id: id.of('point').optional(),
      is_on: z.boolean().default(true),
      parameters: parameterValues.default({}),
      reset: z.boolean().default(false),
    })
    .refine(
      ({ resource, model_id, device_id, accounting_point_id }) =>
        [resource, model_id, device_id, accounting_point_id].filter((input) => input !== undefined).length <= 1,
      { message: 'errors.rule_of_one', path: ['device_id'] },
    ),
  reply: z.object({ msg: z.string() }),
});
