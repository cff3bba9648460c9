import type { Endpoint } from '@gaugeway/proto/api';
import { z } from 'zod';

/** Values of which at least one is of the wrong kind for any field that has a rule. */
const ODD_VALUES: readonly unknown[] = [{ odd: true }, 'odd \u0000 text', [[]], -1.5, true, 'x'.repeat(70_000)];

export interface WrongInput {
  field: string;
  input: Record<string, unknown>;
}

/** For each field of an endpoint's input that has a rule: an input that breaks it, by the schema itself. */
export function wrongInputs(endpoint: Endpoint): WrongInput[] {
  return fieldsOf(endpoint).flatMap((field) => {
    const inPath = endpoint.path.includes(`{${field}}`);
    const candidates = inPath || endpoint.method === 'GET' ? ['odd', '-1', '1.5'] : ODD_VALUES;
    const wrong = candidates.find((value) => breaks(endpoint, field, value));
    return wrong === undefined ? [] : [{ field, input: { ...pathOf(endpoint), [field]: wrong } }];
  });
}

/** Values for the parameters in the path, so that the route is found. */
export function pathOf(endpoint: Endpoint): Record<string, unknown> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const value = ['1', 'en', 'suppliers', '00000000-0000-4000-8000-000000000000'].find(
        (value) => !breaks(endpoint, name, value),
      );
      if (value === undefined) throw new Error(`pathOf knows no value for {${name}} of ${endpoint.id}: add one`);
      return [name, value];
    }),
  );
}

function fieldsOf({ input }: Endpoint): string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}

function breaks(endpoint: Endpoint, field: string, value: unknown): boolean {
  const issues = endpoint.input.safeParse({ [field]: value }).error?.issues ?? [];
  return issues.some((issue) => issue.path[0] === field);
}
