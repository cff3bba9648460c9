import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { isTaskStep } from '@gaugeway/proto/api';

/** The sentence of a step on the way to a LoRaWAN device, in the caller's language; null = it is none. */
export const stepTitle = (ctx: Context, step: string): string | null =>
  isTaskStep(step) ? translate(ctx.language, `tasks.step_${step}`) : null;
