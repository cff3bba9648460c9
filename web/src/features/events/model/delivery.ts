import type { DeliveryState } from '@gaugeway/proto/api/event-channels';
import type { Tone } from '@/shared/ui';

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  queued: 'idle',
  handed: 'busy',
  sent: 'online',
  failed: 'warning',
  dead: 'alarm',
  skipped: 'off',
};

/** The mark of a delivery. */
export const deliveryTone = (state: DeliveryState): Tone => TONES[state];

/** Causes with a translation; any other is shown unchanged. */
export const DELIVERY_ERRORS = [
  ...(['status', 'redirect', 'unreachable', 'too_slow', 'too_large', 'bad_url', 'inner_address'] as const),
  ...(['foreign_host', 'no_secret', 'channel_deleted', 'channel_off', 'no_recipient', 'no_browser', 'mail'] as const),
  ...(['silenced', 'taken', 'ended', 'inhibited'] as const),
];

export const knownError = (error: string) => DELIVERY_ERRORS.find((each) => each === error);
