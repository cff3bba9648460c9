import { type Watch, WATCHED_DEVICES } from '@gaugeway/proto/api';
import { z } from 'zod';

const watch = z.object({
  devices: z.array(z.int().positive().max(2_147_483_647)).max(WATCHED_DEVICES).default([]),
  lists: z
    .array(z.enum(['gateways', 'figures']))
    .max(2)
    .default([]),
});

/** Parses a subscription of a client. Returns a sentence with the error and its fix where it is invalid. */
export function watchOf(wanted: unknown): Watch | string {
  const { data, error } = watch.safeParse(wanted);
  if (data) return data;
  const isMany = error.issues.some(({ code, path }) => code === 'too_big' && path.length === 1);
  return isMany
    ? `No more than ${WATCHED_DEVICES} devices can be watched at once: send the ids of those on the screen.`
    : 'Send an object with `devices`, a list of device ids, and `lists`, which may hold "gateways" and "figures".';
}
