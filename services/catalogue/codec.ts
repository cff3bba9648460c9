import { capitalized } from './captions';
import type { ControlKey } from './controls';
import type { ControlValues, Parameter } from './controls/control';

/** One row from a frame or a session, in the catalogue's fields and units. */
export interface DecodedReading {
  /** Message type: 1 tariffs, 2 instant readings, 4 alarm, 6 information, 7 service information, 100 hourly archive, ... */
  type: number;
  /** Time by the device's own clock, Unix seconds; null where the frame has none: the time of reception counts. */
  ts: number | null;
  /** Fields of the model; null = the device reports that it has no value. */
  values: Record<string, number | null>;
  /** Text and rare fields. */
  extra?: Record<string, unknown>;
}

export interface Decoded {
  readings: DecodedReading[];
  /** Per cent. */
  battery?: number;
  /**
   * Ranges of registers that the telegram itself declares by the width of its data, in the unit of the field: a counter
   * of that width begins at zero again there. They count where neither the model nor the device declares another.
   */
  ranges?: Readonly<Record<string, number>>;
  /** Registers that began again, as the device itself reports it. */
  resets?: readonly ReportedReset[];
  /** Warnings that did not stop the decoding, one sentence each. */
  warnings?: string[];
}

/** A reset of a register that the device reports, e.g. that its memory was erased. */
export interface ReportedReset {
  field: string;
  /** Time by the device's own clock, Unix seconds; null = the time of reception counts. */
  ts: number | null;
  /** Last value of the old count, in the unit of the field; null = the last reading before that counts. */
  last: number | null;
  /** First value of the new count. */
  start: number;
}

/** Settings of the device's owner that the decoding needs. */
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
  /** Time of the reception by the network. */
  heardAt: Date;
  variables: DeviceVariables;
}

/** A frame that contradicts the model's document; its message is shown to users and kept with the dead letter. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';

  constructor(sentence: string) {
    super(capitalized(sentence));
  }
}

/** Application payload for a device, and the port that it listens on, 1 to 223. */
export interface Downlink {
  fPort: number;
  bytes: Uint8Array;
}

export interface DownlinkMoment {
  now: Date;
  /** Offset of the device's clock, hours from UTC. */
  timeZone: number;
  /** Number of the command, 0 to 255, for devices that recognise repeats by it. */
  sequence: number;
}

/** Downlinks of a control of a LoRaWAN device, and their answers. */
export interface DownlinkCommand {
  /** Bounds of the device where they are narrower than the control's. */
  bounds?: Readonly<Record<string, Parameter>>;
  /** Optional values of the control that no frame of the device has. */
  omits?: readonly string[];
  encode(values: ControlValues, moment: DownlinkMoment): Downlink;
  /**
   * Checks whether an uplink is the device's answer to the command, or shows its effect; null = neither. Without this
   * function the command is done when the device confirmed the downlink.
   */
  answer?(frame: { fPort: number; bytes: Uint8Array }, values: ControlValues): 'done' | 'refused' | null;
  /**
   * Values of the answer, by the names of a management. Without this function they are the values that the codec
   * decodes from it.
   */
  settingsOf?(frame: { fPort: number; bytes: Uint8Array }): Record<string, number | string> | null;
}

/** A LoRaWAN payload codec: a pure function of the frame. Throws DecodeError. */
export interface Codec {
  readonly id: string;
  readonly controls?: Readonly<Partial<Record<ControlKey, DownlinkCommand>>>;
  /** Values that a frame sets, by the names of a management; null = the document has no such frame. */
  decodeDownlink?(frame: Downlink): Record<string, number | string> | null;
  decodeUplink(frame: UplinkFrame): Decoded;
}
