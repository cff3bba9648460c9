import * as z from 'zod/mini';

/** A part of the address that may be absent; nonsense counts as absent, for addresses are typed and old. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

/** A part of the address that stands for `fallback` where it is absent or nonsense. */
export function orElse<T extends z.ZodMiniType>(
  schema: T,
  fallback: z.core.util.NoUndefined<z.output<T>> & z.output<T>,
) {
  return z.catch(z._default(schema, fallback), fallback);
}
