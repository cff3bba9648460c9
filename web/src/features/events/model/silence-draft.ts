import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { createEventSilence } from '@gaugeway/proto/api/event-silences';

export const WHERES = ['all', 'object', 'devices', 'gateways'] as const;
/** Durations, seconds. */
export const SPANS = ['3600', '14400', '43200', '86400', '259200', '604800', '2592000'] as const;

/** Form state of a silence. */
export interface SilenceDraft {
  /** null = any. */
  rule: string | null;
  where: (typeof WHERES)[number];
  /** Ids of devices or of gateway devices, or the one of a node. */
  chosen: readonly string[];
  span: (typeof SPANS)[number];
  comment: string;
}

export const NEW_SILENCE: SilenceDraft = { rule: null, where: 'all', chosen: [], span: '86400', comment: '' };

/** true if the draft has a scope. */
export const isSilenceWhole = ({ rule, where, chosen }: SilenceDraft): boolean =>
  where === 'all' ? rule !== null : chosen.length > 0;

/** Input of the call, from a complete draft. `now`: Unix seconds. */
export function silenceInput(draft: SilenceDraft, now: number): CallOf<typeof createEventSilence> {
  const { rule, where, chosen, span, comment } = draft;
  return {
    event_id: rule === null ? null : Number(rule),
    device_ids: where === 'devices' ? chosen.map(Number) : null,
    gateway_ids: where === 'gateways' ? chosen.map(Number) : null,
    object_id: where === 'object' ? (chosen[0] ?? null) : null,
    until: now + Number(span),
    comment: comment.trim(),
  };
}
