import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { consumers, suppliers } from '@gaugeway/proto/api/directories';
import { buildTree } from '@gaugeway/proto/api/objects';
import { smartImportFiles, smartImportJob, smartImportRows } from '@gaugeway/proto/api/smart-import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/shared/api';
import { isUnderWay } from '@/shared/jobs';

/** Milliseconds between two reads of a running job. */
const LOOK_MS = 1000;
/** Queries whose data an import or an undo changes. */
const CHANGED = [buildTree, accountingPoints, consumers, suppliers, smartImportFiles, smartImportRows];

/** Dry run, import or undo, refetched while it is running. Changed data is refetched when it ends. */
export function useImportJob(id: number) {
  const client = useQueryClient();
  const found = useQuery({
    ...query(smartImportJob, { id }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.bulk_job.state) ? LOOK_MS : false),
  });
  const now = found.data?.bulk_job.state;
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now && (now === 'done' || now === 'cancelled'))
      for (const { id: key } of CHANGED) void client.invalidateQueries({ queryKey: [key] });
    before.current = now;
  }, [client, now]);
  return found;
}
