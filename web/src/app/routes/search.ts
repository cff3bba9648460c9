import * as v from 'valibot';

/** A schema of a part of the address. */
type Part = v.GenericSchema;

/** Optional part of the address; an invalid value counts as absent, since addresses may be typed or old. */
export function optional<T extends Part>(schema: T) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

/** Part of the address that falls back to `standard` if it is absent or invalid. */
export function orElse<const T extends v.GenericSchema<unknown, string | number>>(
  schema: T,
  standard: v.InferOutput<T>,
) {
  return v.optional(v.fallback(schema, standard), standard as v.InferInput<T>);
}

/** A moment in the address. */
export const unixSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295));
