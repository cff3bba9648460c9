import type { switchMeteringDevices } from '@gaugeway/proto/api/device-life';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useState } from 'react';
import { idsOf, type Selection } from './selection';

type Result = ReplyOf<typeof switchMeteringDevices>;

/** Devices per call: small enough for visible progress. */
const BATCH = 500;

/** Progress of a mass action. */
export interface MassProgress {
  /** Total to process; 0 = the ids are being loaded. */
  total: number;
  tried: number;
  done: number;
  /** Rejected devices and the reasons. */
  refused: { id: number; msg: string }[];
  notFound: number;
}

const NOTHING: MassProgress = { total: 0, tried: 0, done: 0, refused: [], notFound: 0 };

/** Progress after a batch. Pure. */
export function afterBatch(before: MassProgress, size: number, result: Result): MassProgress {
  return {
    total: before.total,
    tried: before.tried + size,
    done: before.done + result.done,
    refused: [
      ...before.refused,
      ...result.results.flatMap(({ id, done, msg }) => (done ? [] : [{ id, msg: msg ?? '' }])),
    ],
    notFound: before.notFound + result.not_found,
  };
}

/** Runs an action on a selection, batch by batch; rejected devices do not stop the others. */
export function useMassRun(send: (ids: number[]) => Promise<Result>) {
  const [progress, setProgress] = useState<MassProgress | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const run = async (selection: Selection): Promise<MassProgress | null> => {
    let now = NOTHING;
    setError(null);
    setProgress(now);
    try {
      const ids = await idsOf(selection);
      now = { ...now, total: ids.length };
      setProgress(now);
      for (let at = 0; at < ids.length; at += BATCH) {
        const batch = ids.slice(at, at + BATCH);
        now = afterBatch(now, batch.length, await send(batch));
        setProgress(now);
      }
      return now;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return null;
    }
  };
  return { run, progress, error };
}
