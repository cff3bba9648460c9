import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';

/** 422 with the sentence of a key at one input. */
export function fieldFault(ctx: Context, field: string, key: string): Error {
  return invalid({}, { fields: { [field]: [translate(ctx.language, key)] } });
}
