import { z } from 'zod';

/** Origins of a final value, most certain first; `none` = no value. */
export const FINAL_ORIGINS = ['measured', 'edited', 'estimated', 'bridged', 'none'] as const;

export const finalOrigin = z.enum(FINAL_ORIGINS);

/** Parts of the time of a sum, which add up to 1: with final values, with estimates, and without a value. */
export const share = z.object({ final: z.number(), estimated: z.number(), missing: z.number() });
