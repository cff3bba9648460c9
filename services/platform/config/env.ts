import type { FactoryProvider } from '@nestjs/common';
import { z } from 'zod';

/** A required setting is missing or invalid; the sentence names the variable, for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The settings of one part of the product, parsed once from the environment. */
export interface EnvDefinition<S extends z.ZodObject = z.ZodObject> {
  readonly token: symbol;
  /** Throws ConfigError naming every variable that is wrong or missing. */
  read(): z.output<S>;
  provider(): FactoryProvider<z.output<S>>;
}

export type EnvOf<E extends EnvDefinition> = ReturnType<E['read']>;

/**
 * Declares the environment variables of a part. An empty value counts as not set, so that a compose file can pass
 * variables through.
 */
export function defineEnv<S extends z.ZodObject>(part: string, shape: S): EnvDefinition<S> {
  const token = Symbol(`env:${part}`);
  const read = (): z.output<S> => {
    const given = Object.fromEntries(
      Object.keys(shape.shape).flatMap((name) => {
        const value = process.env[name];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    );
    const parsed = shape.safeParse(given);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return given[name] === undefined ? `${name} is not set` : `${name}: ${issue.message}`;
    });
    throw new ConfigError(`The environment of ${part} cannot be used: ${problems.join('; ')}.`);
  };
  return { token, read, provider: () => ({ provide: token, useFactory: read }) };
}

/** `true`, `1`, `yes`, `on` and their opposites. */
export function flag(byDefault: boolean) {
  return z
    .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
    .transform((value) => ['true', '1', 'yes', 'on'].includes(value))
    .default(byDefault);
}
