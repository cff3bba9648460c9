export type DeviceClass = 'A' | 'B' | 'C';

/** States of a downlink (the migration explains each). */
export type DownlinkState = 'sending' | 'queued' | 'transmitted' | 'confirmed' | 'lost' | 'ended';

/** A command that was handed to a network server, as the database returns it. */
export interface DownlinkRow extends Record<string, unknown> {
  task_id: number;
  company_id: number;
  device_id: number;
  server_id: number;
  dev_eui: string;
  control: string;
  command_class: string;
  attempt: number;
  fence: number;
  f_port: number;
  data: Buffer;
  is_confirmed: boolean;
  device_class: DeviceClass;
  state: DownlinkState;
  holds_device: boolean;
  is_unwanted: boolean;
  /** null = not known. */
  queue_item_id: string | null;
  /** Time of sending by the network server's clock, Unix milliseconds; null = no event reported it. */
  transmitted_at: number | null;
  /**
   * Time at which the platform learned of the sending, by its own clock, Unix milliseconds; null = not known to be
   * sent.
   */
  transmission_seen_at: number | null;
  /**
   * Session (DevAddr) and counter of the newest uplink received before the transmission; null = none since the attempt
   * began.
   */
  heard_dev_addr: string | null;
  heard_f_cnt: number | null;
  misses: number;
  /** Unix milliseconds. */
  expires_ms: number;
  /** Judged by the database's clock. */
  is_expired: boolean;
}

/** Frame handed to the network server, as the timeline of its task shows it. */
export const frameOf = ({ data, f_port: fPort }: Pick<DownlinkRow, 'data' | 'f_port'>) => ({
  isSent: true,
  hex: data.toString('hex'),
  fPort,
});

export type DownlinkChange = Partial<
  Pick<
    DownlinkRow,
    'state' | 'holds_device' | 'queue_item_id' | 'transmitted_at' | 'transmission_seen_at' | 'misses' | 'is_unwanted'
  >
>;
