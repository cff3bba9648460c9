import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';
import type { Tone } from './state-mark';

/** Mark of an event: ended, or open by its severity. Pure. */
export function markOfOccurred({ state, severity }: Pick<OccurredEvent, 'state' | 'severity'>): Tone {
  if (state === 'ended') return 'online';
  if (state === 'recovering') return 'busy';
  return severity === 'critical' ? 'alarm' : severity === 'warning' ? 'warning' : 'idle';
}
