import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';

/** Fault of one input: a translation key and its variables. */
export interface FieldFault {
  key: string;
  variables: Record<string, string | number>;
}

export type FieldFaults = Record<string, FieldFault>;

/** Throws 422 with a sentence for each input, in the caller's language; nothing where there is no fault. */
export function refuseFaults(ctx: Context, faults: FieldFaults): void {
  const fields = Object.entries(faults).map(([name, { key, variables }]) => [
    name,
    [translate(ctx.language, key, variables)],
  ]);
  if (fields.length > 0) throw invalid({}, { fields: Object.fromEntries(fields) as Record<string, string[]> });
}
