/** One row that a frame or a session gave, in the catalogue's fields and units. */
export interface DecodedReading {
  /** Message type: 1 tariffs, 2 instant readings, 4 alarm, 6 information, 7 service information, 100 hourly archive, ... (decisions.md, Messages) */
  type: number;
  /** Time by the device's own clock, Unix seconds; null where the frame carries none: the time of reception counts. */
  ts: number | null;
  /** Fields of the model; null = the device says that it has no value. */
  values: Record<string, number | null>;
  /** Text and rare fields. */
  extra?: Record<string, unknown>;
}

export interface Decoded {
  readings: DecodedReading[];
  /** Per cent. */
  battery?: number;
  /** What was odd but did not stop the decoding, in a sentence each. */
  warnings?: string[];
}

/** What the device's owner set and the decoding needs. */
export interface DeviceVariables {
  /** Reading that counts as zero pulses, in the unit of the resource. */
  startingValue: number;
  /** Unit of the resource per pulse. */
  impulseWeight: number;
  /** Offset of the device's clock, hours from UTC. */
  timeZone: number;
}

export interface UplinkFrame {
  bytes: Uint8Array;
  fPort: number;
  /** When the network heard it. */
  heardAt: Date;
  variables: DeviceVariables;
}

/** A frame that is not what the model's document says; its message is shown to people and kept with the dead letter. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** A LoRaWAN payload codec: a pure function of the frame. Throws DecodeError. */
export interface Codec {
  readonly id: string;
  decodeUplink(frame: UplinkFrame): Decoded;
}
