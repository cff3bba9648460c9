import type { RowLink } from './messages';

/**
 * Messages that the WebSocket (socket.io at `/socket.io`, handshake `auth: { token }`) sends to a client: those that it
 * watches (`RealtimeCommands.watch`), limited to data that its user can see at that moment by rights and ties.
 */
export interface RealtimeEvents {
  /** New or corrected rows of a device that is watched. */
  reading_stored: (event: ReadingStoredPush) => void;
  /** A task of a device that is watched changed its state. */
  task_progressed: (event: TaskProgressedPush) => void;
  /** A gateway device connected or disconnected; the list `gateways` is watched. */
  connection_changed: (event: ConnectionChangedPush) => void;
  /**
   * The list of notices changed: a gateway device is out of contact, or back. Ask for the list. Needs no watching.
   */
  notices_changed: (event: NoticesChangedPush) => void;
  /**
   * An event occurred (specification 1, section 9), or its list changed. Needs no watching, and the right to read events.
   */
  device_event: (event: DeviceEventPush) => void;
  /**
   * Readings of a device that is watched, or figures of the company, that were shown before are others now: corrected,
   * removed, estimated, judged, come late. Ask for them. `device_id` null: of the company; the list `figures` is watched.
   */
  figures_changed: (event: FiguresChangedPush) => void;
  /** The session ended (revoked, expired): the client goes to sign-in. */
  session_ended: () => void;
}

/** Messages that a client can send. */
export interface RealtimeCommands {
  /** Sets the content of the screen; replaces the previous call. Ids of unknown or invisible objects are ignored. */
  watch: (wanted: Watch, answer: (outcome: WatchOutcome) => void) => void;
}

/** Metering devices that one socket may watch at once. */
export const WATCHED_DEVICES = 1000;

/** Lists that are watched as a whole, every page of them. */
export type WatchedList = 'gateways' | 'figures';

export interface Watch {
  /** Ids of metering devices, `WATCHED_DEVICES` at most. */
  devices: number[];
  lists: WatchedList[];
}

/** `error`: null = it is watched; else nothing has changed, and `message` has the remedy. */
export interface WatchOutcome {
  error: 'malformed' | 'too_many_requests' | null;
  message?: string;
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
    /** Unix seconds that the device's clock showed, where it was impossible and `datetime` is that of the reception. */
    device_clock: number | null;
    /** true: an earlier value was replaced. */
    correction: boolean;
    /** Reception of the uplink by LoRaWAN gateways; null = another transport. */
    link: RowLink | null;
  }[];
}

export interface FiguresChangedPush {
  device_id: number | null;
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

export interface DeviceEventPush {
  id: number;
  /** began: a user is notified of it, once; changed: only the list is out of date. */
  kind: 'began' | 'changed';
  /** Text to show, in English; `messages` has it in each language. */
  message: string;
  messages: { ru: string; en: string; mn: string };
  event: { title: string; options: { sound_alert: boolean } };
  device: { name: string };
  severity: 'info' | 'warning' | 'critical';
  /** Devices that the rule found at once. */
  subjects: number;
}

export interface ConnectionChangedPush {
  gateway_id: number;
  online: boolean;
}
