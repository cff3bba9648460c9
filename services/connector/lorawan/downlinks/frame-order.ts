import type { gaugeway } from '@gaugeway/proto/events';
import type { DownlinkRow } from './downlink.row';

type Departure = Pick<DownlinkRow, 'transmitted_at' | 'transmission_seen_at' | 'heard_dev_addr' | 'heard_f_cnt'>;
type Frame = Pick<gaugeway.LorawanUplink, 'devAddr' | 'fCnt' | 'serverAt' | 'heardAt'>;

/**
 * true if the uplink can be an answer to the downlink. The uplink's `time` is the clock of the gateway that received
 * it, which may be seconds off. The network server's own times of both decide where they are known; else the frame
 * counter of the session and the order of reception here. `receivedAt`: Unix milliseconds by the clock of the platform.
 * Pure.
 */
export function isAfterDeparture(departure: Departure, frame: Frame, receivedAt: number): boolean {
  const { transmitted_at, transmission_seen_at } = departure;
  if (transmission_seen_at === null) return false;
  if (transmitted_at !== null && frame.serverAt > 0) return frame.serverAt > transmitted_at;
  // Released or replayed later than it came.
  if (receivedAt < transmission_seen_at) return false;
  if (isNewFrame(departure, frame)) return true;
  // A late frame, or a counter that began again (ABP without a check of the counter): nothing but its time decides.
  return frame.fCnt !== departure.heard_f_cnt && transmitted_at !== null && frame.heardAt > transmitted_at;
}

/** true: another session, or a higher counter than the newest uplink before. */
export function isNewFrame({ heard_dev_addr, heard_f_cnt }: Departure, { devAddr, fCnt }: Frame): boolean {
  return heard_f_cnt === null || devAddr !== heard_dev_addr || fCnt > heard_f_cnt;
}
