import { isObject } from './json-fields';
import { UplinkRefused } from './uplink-adapter';

/** Receptions of one uplink; a server collects them for 200 ms. */
const MOST_RECEPTIONS = 1000;

/** The JSON of an event. Throws UplinkRefused. */
export function readJson(body: Uint8Array): unknown {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    throw new UplinkRefused('malformed', 'the body is not JSON');
  }
  // Checks all before any of them is read.
  if (isObject(json)) {
    refuseMany('rxInfo', json['rxInfo']);
    const { uplink_message: uplink } = json;
    if (isObject(uplink)) refuseMany('rx_metadata', uplink['rx_metadata']);
  }
  return json;
}

function refuseMany(name: string, receptions: unknown): void {
  if (Array.isArray(receptions) && receptions.length > MOST_RECEPTIONS) {
    throw new UplinkRefused('malformed', `${name} has too many receptions`);
  }
}
