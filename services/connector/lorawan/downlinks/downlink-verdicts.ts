import { TASK_STATE, type TaskState, type TaskStep } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import type { QueuedDownlink } from '../chirpstack-api/chirpstack-queue';
import type { ResultCode } from '../../commands/progress';
import type { DownlinkChange, DownlinkRow } from './downlink.row';

/** State to publish for a downlink, and the change to store. */
export interface Verdict {
  /** null = nothing is published. */
  state: TaskState | null;
  step: TaskStep;
  code?: ResultCode;
  change: DownlinkChange;
  /** The attempt had no effect or no answer; the command may be tried again (classes A and E). */
  again?: boolean;
}

type Event = Pick<gaugeway.LorawanUplink, 'event' | 'acknowledged' | 'logCode' | 'serverAt'>;
type Known = Pick<DownlinkRow, 'state' | 'is_confirmed' | 'device_class' | 'transmitted_at' | 'transmission_seen_at'>;

const { queued, sent, acknowledged, done, failed, expired, unknown } = TASK_STATE;

const ENDED: DownlinkChange = { state: 'ended', holds_device: false };
/** Nothing is sent any more; a late event may still report the outcome. */
const LOST: DownlinkChange = { state: 'lost', holds_device: false };

/**
 * Verdict of an event of the network server about a downlink (connectivity.md, LoRaWAN through ChirpStack v4); null =
 * none. A repeated event gives the same verdict. `receivedAt`: Unix milliseconds by the clock of the platform. Pure.
 */
export function judgeEvent(downlink: Known, event: Event, hasAnswer: boolean, receivedAt: number): Verdict | null {
  switch (event.event) {
    case 'txack':
      return transmitted(downlink, event.serverAt || null, receivedAt);
    case 'ack':
      return event.acknowledged ? confirmed(downlink, hasAnswer, receivedAt) : notConfirmed(downlink, receivedAt);
    case 'log':
      return refusal(downlink, event.logCode);
    default:
      return null;
  }
}

/** `transmittedAt`: null = the queue shows it, and no event has its time. */
function transmitted(downlink: Known, transmittedAt: number | null, seenAt: number): Verdict | null {
  const { state, is_confirmed } = downlink;
  if (state === 'confirmed' || state === 'ended') return null;
  const times = { transmitted_at: transmittedAt ?? downlink.transmitted_at, ...transmissionSeen(downlink, seenAt) };
  // The device still has to confirm it: until then the network server sends it nothing else.
  const change: DownlinkChange = { state: 'transmitted', holds_device: is_confirmed && state !== 'lost', ...times };
  return { state: sent, step: 'gateway', change };
}

/** The first event that shows it: the txack may be lost (HTTP), or come after the ack. */
const transmissionSeen = (
  { transmission_seen_at }: Known,
  seenAt: number,
): Pick<DownlinkChange, 'transmission_seen_at'> => ({
  transmission_seen_at: transmission_seen_at ?? seenAt,
});

const confirmed = (downlink: Known, hasAnswer: boolean, seenAt: number): Verdict =>
  hasAnswer
    ? {
        state: acknowledged,
        step: 'confirmed',
        change: { state: 'confirmed', holds_device: false, ...transmissionSeen(downlink, seenAt) },
      }
    : { state: done, step: 'confirmed', change: ENDED };

/** The server does not repeat it, and the device may have carried it out without being heard. */
const notConfirmed = (downlink: Known, seenAt: number): Verdict => ({
  ...{ state: unknown, code: 'timeout', step: 'not_confirmed', again: true },
  change: { ...LOST, ...transmissionSeen(downlink, seenAt) },
});

function refusal({ state }: Known, code: string): Verdict | null {
  switch (code) {
    case 'EXPIRED':
      if (state === 'transmitted' || state === 'confirmed') return null;
      // A task whose outcome was not known does not expire any more: it failed.
      return { state: state === 'lost' ? failed : expired, code: 'expired', step: 'not_taken', change: ENDED };
    case 'DOWNLINK_PAYLOAD_SIZE':
      return { state: failed, code: 'network_refused', step: 'too_long', change: ENDED };
    case 'F_CNT_DOWN':
      return { state: failed, code: 'network_refused', step: 'counter', change: ENDED };
    case 'DOWNLINK_GATEWAY':
      // The item stays in the queue.
      return state === 'queued' ? { state: queued, step: 'gateway_refused', change: {} } : null;
    default:
      return null;
  }
}

const WAITS: Record<DownlinkRow['device_class'], TaskStep> = { A: 'next_uplink', B: 'ping_slot', C: 'at_once' };

/** Step of a downlink that waits in the queue of the network server. */
export const waits = ({ device_class }: Pick<DownlinkRow, 'device_class'>): TaskStep => WAITS[device_class];

/** The item of the downlink in the queue: by its number, or if that is unknown by content and expiry. */
export function itemOf(
  downlink: Pick<DownlinkRow, 'queue_item_id' | 'f_port' | 'data' | 'is_confirmed' | 'expires_ms'>,
  items: readonly QueuedDownlink[],
): QueuedDownlink | undefined {
  const { queue_item_id: id, f_port, data, is_confirmed, expires_ms } = downlink;
  return id === null
    ? items.find(
        (item) =>
          item.fPort === f_port &&
          item.isConfirmed === is_confirmed &&
          Math.abs(item.expiresAt - expires_ms) < 1 &&
          data.equals(item.data),
      )
    : items.find((item) => item.id === id);
}

/** Looks without the item after which its events are no longer expected. */
export const MOST_MISSES = 3;

/**
 * Verdict of the queue of the network server about a downlink; null = nothing new. A flush emits no event, and an
 * expiry is recorded there only when the next downlink is prepared. Pure.
 */
export function judgeQueue(
  downlink: Pick<
    DownlinkRow,
    keyof Known | 'misses' | 'is_expired' | 'queue_item_id' | 'f_port' | 'data' | 'expires_ms'
  >,
  items: readonly QueuedDownlink[],
  now: number,
): Verdict | null {
  const item = itemOf(downlink, items);
  const { state } = downlink;
  if (!item) return absent(downlink);
  if (item.isPending) return state === 'transmitted' ? null : transmitted(downlink, null, now);
  if (downlink.is_expired) {
    const isLost = state === 'lost';
    return { state: isLost ? failed : expired, code: 'expired', step: 'not_taken', change: ENDED };
  }
  if (state === 'sending') {
    const change: DownlinkChange = { state: 'queued', queue_item_id: item.id, misses: 0 };
    return { state: queued, step: waits(downlink), change };
  }
  if (downlink.queue_item_id === null || downlink.misses > 0)
    return { state: null, step: waits(downlink), change: { queue_item_id: item.id, misses: 0 } };
  return null;
}

function absent({
  state,
  misses,
  is_confirmed,
}: Pick<DownlinkRow, 'state' | 'misses' | 'is_confirmed'>): Verdict | null {
  const step: TaskStep = state === 'sending' ? 'answer_lost' : 'left_queue';
  const isWaitedFor = state === 'sending' || state === 'queued' || (state === 'transmitted' && is_confirmed);
  if (!isWaitedFor) return null;
  // Its event may still arrive.
  if (misses + 1 < MOST_MISSES) return { state: null, step, change: { misses: misses + 1 } };
  return {
    state: unknown,
    code: state === 'transmitted' ? 'timeout' : 'internal',
    step,
    change: LOST,
    again: state !== 'transmitted',
  };
}
