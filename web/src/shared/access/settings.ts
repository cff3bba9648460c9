import { userSettings } from '@gaugeway/proto/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import * as v from 'valibot';
import { call } from '@/shared/api';
import { useCurrentUser } from './current-user';
import { currentUser } from './session-queries';

/** Changes in a row (a column being dragged) are saved once, this long after the last. */
const SAVE_AFTER_MS = 800;

const localKey = (userId: number, name: string) => `gaugeway.settings.${userId}.${name}`;

/**
 * A setting that is kept for the user: at once in this browser, and with the account, so that it follows to another one.
 * A demo account keeps it in the browser only. What does not pass the schema (an older version's) counts as absent.
 */
export function useSetting<S extends v.GenericSchema>(name: string, schema: S, initial: v.InferOutput<S>) {
  const { user } = useCurrentUser();
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const stored = user.settings[name] ?? readLocal(localKey(user.id, name));
  const parsed = stored === undefined ? undefined : v.safeParse(schema, stored);
  const value = parsed?.success ? parsed.output : initial;

  const save = useCallback(
    (next: v.InferOutput<S>) => {
      client.setQueryData(currentUser.queryKey, (old) =>
        old === undefined ? old : { ...old, user: { ...old.user, settings: { ...old.user.settings, [name]: next } } },
      );
      localStorage.setItem(localKey(user.id, name), JSON.stringify(next));
      if (user.is_demo) return;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        // A lost save costs nothing: the browser has it, and the next change sends it again.
        call(userSettings, { settings: { [name]: next } }).catch(() => undefined);
      }, SAVE_AFTER_MS);
    },
    [client, name, user.id, user.is_demo],
  );

  return [value, save] as const;
}

function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
