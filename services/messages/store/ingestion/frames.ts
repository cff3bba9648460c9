import type { IncomingReading } from './batch';

/** A frame of a device that sends no time. */
export interface Frame {
  deviceId: number;
  /** Hash of address, counter, port and bytes; empty for a device with a clock. */
  frameKey: string;
  /** Time of the network's reception, Unix milliseconds; 0 = not reported. */
  frameAt: number;
}

/**
 * Two replicas of a network server, or two of its gateways that miss its de-duplication (200 ms in ChirpStack),
 * report one frame at times that differ by less than this. A redelivery has the same time.
 */
export const FRAME_WINDOW_MS = 5000;

/** Key of a frame in `newFrames`. */
export const keyOfFrame = ({ deviceId, frameKey, frameAt }: Frame): string =>
  `${deviceId}/${frameKey}/${Math.trunc(frameAt)}`;

/** Events with a frame that repeat no earlier frame of the batch, as `newFrames` does for stored ones. */
export function firstOfEachFrame(events: readonly IncomingReading[]): IncomingReading[] {
  const times = new Map<string, number[]>();
  return events.filter(({ value: { deviceId, frameKey, frameAt } }) => {
    if (frameKey === '') return false;
    const frame = `${deviceId}/${frameKey}`;
    const heard = times.get(frame) ?? [];
    times.set(frame, heard);
    const isRepeated = heard.some((at) => at === 0 || frameAt === 0 || Math.abs(at - frameAt) <= FRAME_WINDOW_MS);
    if (!isRepeated) heard.push(frameAt);
    return !isRepeated;
  });
}
