import { userSettings } from '@gaugeway/proto/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import * as v from 'valibot';
import { call } from '@/shared/api';
import { useCurrentUser } from './current-user';
import { currentUser } from './session-queries';

/** Delay after the last of several changes (a column being dragged) before they are saved, milliseconds. */
const SAVE_AFTER_MS = 800;

const localKey = (userId: number, name: string) => `gaugeway.settings.${userId}.${name}`;

/**
 * Setting of the user, stored in this browser at once and in the account, so that it is available in other browsers. A
 * demo account stores it in the browser only. A value that does not match the schema (of an older version) counts as
 * absent.
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
        // A failed save is harmless: the browser has the value, and the next change sends it again.
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
