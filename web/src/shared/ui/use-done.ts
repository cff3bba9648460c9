import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { notifyDone } from './notify';

/** Reads that a change makes stale: all reads of an endpoint, or those of a query. */
type Changed = { readonly id: string } | { readonly queryKey: QueryKey };

/**
 * Successful end of a change, for `onSuccess`: shows the message of the reply, refetches the outdated queries, calls
 * the further steps in order, and does not wait for the reads.
 */
export function useDone(changed: readonly Changed[] | 'all', ...after: readonly (() => unknown)[]) {
  const client = useQueryClient();
  return ({ msg }: { msg: string }): void => {
    notifyDone(msg);
    if (changed === 'all') void client.invalidateQueries();
    else
      for (const read of changed)
        void client.invalidateQueries({ queryKey: 'queryKey' in read ? read.queryKey : [read.id] });
    for (const next of after) void next();
  };
}
