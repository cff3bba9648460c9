import type { gaugeway } from '@gaugeway/proto/events';

/** Reason for the rejection of an accepted uplink: label of the counter and first word of the dead letter's cause. */
export type DeadCause =
  | 'foreign_device'
  | 'unknown_model'
  | 'decode_error'
  | 'unknown_device'
  | 'bad_answer'
  | 'codec_backlog'
  | 'malformed';

export interface Dead {
  cause: DeadCause;
  sentence: string;
}

/** The outcome of an accepted uplink. */
export type Outcome =
  /** Readings or only the link. */
  | { kind: 'decoded'; reading: gaugeway.ReadingDecoded.$Properties }
  | { kind: 'dead'; dead: Dead }
  /** No company has that device yet. */
  | { kind: 'held' }
  /** Nothing to store: the device is switched off, or the event has no content. */
  | { kind: 'dropped'; reason: 'off' | 'no_content' };

export const dead = (cause: DeadCause, sentence: string): { kind: 'dead'; dead: Dead } => ({
  kind: 'dead',
  dead: { cause, sentence },
});
