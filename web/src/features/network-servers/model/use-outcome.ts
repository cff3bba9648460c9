import { useState } from 'react';
import { notifyDone } from '@/shared/ui';

/** Failed device with the reason. */
export interface Failure {
  name: string;
  msg: string;
}

interface Outcome {
  ok: boolean;
  msg: string;
}

/** End of a call with a result per device: failures stay on the screen, otherwise it reports success and closes. */
export function useOutcome<R extends Outcome>(nameOf: (result: R) => string, onDone: () => void) {
  const [failed, setFailed] = useState<Failure[] | null>(null);
  const finish = ({ results, msg }: { results: readonly R[]; msg: string }) => {
    const bad = results.filter(({ ok }) => !ok).map((result) => ({ name: nameOf(result), msg: result.msg }));
    if (bad.length > 0) {
      setFailed(bad);
      return;
    }
    notifyDone(msg);
    onDone();
  };
  return { failed, finish };
}
