import { integerArray, textArray } from '@gaugeway/platform/database';
import { type Frame, FRAME_WINDOW_MS } from './frames';

/** Column `frame_key`, 8 bytes, of the key of a frame `u`: the key as text is most of a row and of its index. */
export const FRAME_HASH = 'hashtextextended(u.frame_key, 0)';

/** SQL that turns the parameters from `$first` on into frames; named `n`, with their place from 1 on. */
export const framesSql = (first: number): string => `
  (SELECT device_id, ${FRAME_HASH} AS frame_key, heard_at, received_at, place
   FROM unnest($${first}::int4[], $${first + 1}::text[], $${first + 2}::int8[], $${first + 3}::int8[])
     WITH ORDINALITY AS u(device_id, frame_key, heard_at, received_at, place)) AS n`;

/**
 * Inserts the frames that are not known. A frame is known where the network heard the same within `FRAME_WINDOW_MS` of it,
 * or where one of the two has no time.
 */
export const insertFramesSql = (first: number): string => `
  INSERT INTO messages.frame (device_id, frame_key, heard_at, received_at)
  SELECT device_id, frame_key, heard_at, received_at FROM ${framesSql(first)}
  WHERE NOT EXISTS (
    SELECT FROM messages.frame f WHERE f.device_id = n.device_id AND f.frame_key = n.frame_key
      AND (n.heard_at = 0 OR f.heard_at = 0
        OR f.heard_at BETWEEN n.heard_at - ${FRAME_WINDOW_MS} AND n.heard_at + ${FRAME_WINDOW_MS}))
  ON CONFLICT DO NOTHING`;

/** Four parameters of `framesSql`. */
export const frameParameters = (frames: readonly (Frame & { receivedAt: number })[]): unknown[] => [
  integerArray('int4', frames, ({ deviceId }) => deviceId),
  textArray(frames.map(({ frameKey }) => frameKey)),
  integerArray('int8', frames, ({ frameAt }) => Math.trunc(frameAt)),
  integerArray('int8', frames, ({ receivedAt }) => Math.trunc(receivedAt)),
];
