import type { CallOf, Endpoint } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '@/shared/api';
import type { Saving } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';

/** The three calls that change a directory: each reports its result and refetches the lists with its rows. */
export function useDirectoryCalls<C extends Endpoint, E extends Endpoint, D extends Endpoint>(
  list: Endpoint,
  endpoints: { create: C; edit: E; remove: D },
) {
  const client = useQueryClient();
  const done = (reply: unknown) => {
    // Every call that changes something returns its message in `msg`.
    notifyDone((reply as { msg: string }).msg);
    void client.invalidateQueries({ queryKey: [list.id] });
  };
  const quiet = { meta: { quiet: true }, onSuccess: done };
  const create = useCall(endpoints.create, quiet);
  const edit = useCall(endpoints.edit, quiet);
  const remove = useCall(endpoints.remove, { onSuccess: done });
  return {
    create: saving<CallOf<C>>(create),
    edit: saving<CallOf<E>>(edit),
    remove: (input: CallOf<D>) => remove.mutate(input),
  };
}

interface Mutation<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
}

function saving<Input>({ mutate, reset, error, isPending }: Mutation<Input>): Saving<Input> {
  return { send: (input, onSuccess) => mutate(input, { onSuccess }), reset, error, isPending };
}

/** The same call with a form draft as its input. */
export function fedWith<From, Input>(call: Saving<Input>, inputOf: (from: From) => Input): Saving<From> {
  return { ...call, send: (from, done) => call.send(inputOf(from), done) };
}
