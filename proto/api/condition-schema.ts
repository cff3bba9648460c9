import { z } from 'zod';
import type { ConditionKind } from '../kinds/condition';
import type { ConditionInput, GivenOf, NumberInput, ValuesOf } from '../kinds/condition-inputs';
import { properName } from './shapes';

// Schemas of conditions, as their inputs declare them.

/** A condition of a kind. */
type ConditionOf<C> =
  C extends ConditionKind<infer K, infer I>
    ? { [N in keyof ValuesOf<I> | 'kind']: ({ kind: K } & ValuesOf<I>)[N] }
    : never;

/** A condition of a kind as a call gives it. */
type GivenConditionOf<C> = C extends ConditionKind<infer K, infer I> ? { kind: K } & GivenOf<I> : never;

/** Name of a value in the rows of a device (services/catalogue/fields). */
const field = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, { message: 'errors.event_field' });

/** The schema of a number with its bounds. */
export function numberSchema({ min, max, above, isWhole, isOptional, start, unit }: NumberInput) {
  let schema = isWhole ? z.int() : z.number();
  if (min !== undefined) schema = schema.min(min);
  if (above !== undefined) schema = schema.gt(above);
  schema = schema.max(max);
  if (unit) schema = schema.describe(unit === 'field' ? 'In the unit of the field.' : `Unit: ${unit}.`);
  return isOptional && start !== null ? schema.default(start) : schema;
}

function schemaOf(input: ConditionInput): z.ZodType {
  switch (input.kind) {
    case 'number':
      return numberSchema(input);
    case 'choice':
      return z.enum(input.options);
    case 'field':
      return field;
    case 'flags':
      return z.array(field).max(input.most);
    case 'texts':
      return z.array(properName(input.longest)).max(input.most);
  }
}

/** The schema of a condition of one of the kinds. */
export function conditionSchema<C extends ConditionKind>(
  kinds: readonly C[],
): z.ZodType<ConditionOf<C>, GivenConditionOf<C>> {
  const variants = kinds.map(({ kind, inputs }) =>
    z.object({
      kind: z.literal(kind),
      ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, schemaOf(input)])),
    }),
  );
  const [first, ...others] = variants;
  if (!first) throw new Error('there is no kind of condition');
  // A schema that is built from values has no static type.
  return z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<ConditionOf<C>, GivenConditionOf<C>>;
}
