import type { RowLink } from './messages';

/**
 * What the WebSocket (socket.io at `/socket.io`, handshake `auth: { token }`) tells a client.
 * A client is in one room: the company of its session.
 */
export interface RealtimeEvents {
  /** New or corrected rows of a device the company owns. */
  reading_stored: (event: ReadingStoredPush) => void;
  /** A task of a device the company owns changed its state. */
  task_progressed: (event: TaskProgressedPush) => void;
  /** A gateway device came or went. */
  connection_changed: (event: ConnectionChangedPush) => void;
  /** What people are told of changed: a gateway device is out of contact, or back. Ask for the list. */
  notices_changed: (event: NoticesChangedPush) => void;
  /** The session ended (revoked, expired): the client goes to sign-in. */
  session_ended: () => void;
}

export interface ReadingStoredPush {
  device_id: number;
  /** Unix milliseconds. */
  stored_at: number;
  rssi: number | null;
  snr: number | null;
  battery: number | null;
  rows: {
    type: number;
    /** Unix seconds. */
    datetime: number;
    values: Record<string, number | null>;
    /** true: a value that stood there before was replaced. */
    correction: boolean;
    /** How its uplink was heard by LoRaWAN gateways; null = it came by another way. */
    link: RowLink | null;
  }[];
}

export interface TaskProgressedPush {
  id: number;
  device_id: number;
  status: number;
  result_code: string | null;
  result: string | null;
}

export interface NoticesChangedPush {
  gateway_id: number;
}

export interface ConnectionChangedPush {
  gateway_id: number;
  online: boolean;
}
