import type { Transport } from '@gaugeway/proto/kinds/transport';
import type { Codec, Downlink, DownlinkCommand } from '../codec';
import type { DeclaredControls } from '../company-models/declared-controls';
import { fromHex } from '../codecs/reader';
import type { Driver, WiredCommand } from '../driver';
import { MESSAGE_TYPE, messageType } from '../fields/message-types';
import { choice, type Control, type Parameter } from './control';
import { controlOf, CONTROLS, type ControlKey } from './index';

/** Protocol of a model. */
export interface Speaking {
  transport: Pick<Transport, 'canDownlink'>;
  driver?: Driver;
  codec?: Codec;
  /** A company's own codec, which is run elsewhere: the controls that it declares to encode. */
  uploaded?: { controls: DeclaredControls };
}

/**
 * A control that a company's own codec encodes: its device confirms the downlink, which settles it, and answers only one
 * that reads (`answerIn`).
 */
export interface UploadedCommand {
  bounds: Readonly<Record<string, Parameter>>;
}

/** Any device that receives frames takes bytes typed by a user; their effect is the user's responsibility. */
const rawPayload: DownlinkCommand = {
  encode: ({ payload, fport }): Downlink => ({ fPort: Number(fport), bytes: fromHex(String(payload)) }),
};

const isRead = (driver: Driver | undefined, key: ControlKey): boolean =>
  controlOf(key).reads?.some((kind) => driver?.reads.includes(kind)) ?? false;

/** Keys of options.control of a model: nothing is offered that no frame is known for. */
export function controlsOf(model: Speaking): ControlKey[] {
  // The object has only own keys.
  const keys = Object.keys(CONTROLS) as ControlKey[];
  return keys.filter((key) => isRead(model.driver, key) || commandOf(model, key) !== undefined);
}

/** true if the model's driver answers the control by reading. */
export const answersByReading = ({ driver }: Speaking, key: ControlKey): boolean => isRead(driver, key);

/** Command of a control for a wired meter of the model; undefined = unsupported, or by reading. */
export const wiredCommandOf = ({ driver }: Speaking, key: ControlKey): WiredCommand | undefined =>
  driver?.controls?.[key];

/** The frame that sends a control to a device of the model. */
export function downlinkCommandOf({ transport, codec }: Speaking, key: ControlKey): DownlinkCommand | undefined {
  if (!transport.canDownlink) return undefined;
  return key === 'send_raw_payload' ? rawPayload : codec?.controls?.[key];
}

/** Bounds of a control that the model's own codec, uploaded by a company, encodes; undefined = it does not. */
export function uploadedCommandOf({ uploaded }: Speaking, key: ControlKey): UploadedCommand | undefined {
  const bounds = uploaded?.controls[key];
  return bounds && { bounds };
}

/** true if the control can be sent to a device of the model in a frame of a built-in or uploaded codec. */
export const isSentOverTheAir = (model: Speaking, key: ControlKey): boolean =>
  downlinkCommandOf(model, key) !== undefined || uploadedCommandOf(model, key) !== undefined;

/** true if a device of the model answers the control by an uplink that the codec recognises as the answer. */
export const answersOverTheAir = (model: Speaking, key: ControlKey): boolean =>
  downlinkCommandOf(model, key)?.answer !== undefined ||
  (uploadedCommandOf(model, key) !== undefined && controlOf(key).class === 'A');

export const commandOf = (
  model: Speaking,
  key: ControlKey,
): WiredCommand | DownlinkCommand | UploadedCommand | undefined =>
  wiredCommandOf(model, key) ?? downlinkCommandOf(model, key) ?? uploadedCommandOf(model, key);

/**
 * Limits of a device below those of a control: bounds of its command, or the logs and archives that its meter keeps.
 */
export function limitsOf(
  model: Speaking,
  key: ControlKey,
): Partial<Pick<WiredCommand, 'bounds' | 'omits'>> | undefined {
  const command = commandOf(model, key);
  const kept = key === 'event_log' ? model.driver?.logs : key === 'archive' ? archivesOf(model.driver) : undefined;
  if (command || !kept) return command;
  const { captions } = controlOf(key).parameters[key] ?? controlOf(key);
  const titles = kept.map((each) => each.captions);
  return {
    bounds: {
      [key]: choice(
        captions,
        kept.map(({ id }) => id),
        { titles },
      ),
    },
  };
}

/** The archives that a meter keeps, as a request names them: the hourly one is 0 (specification 1, section 5). */
const archivesOf = (driver: Driver | undefined) =>
  driver?.archives?.flatMap((type) => {
    const known = messageType(type);
    return known ? [{ id: type === MESSAGE_TYPE.hourly ? 0 : type, captions: known.titles }] : [];
  });

/** The values of a control as a device takes them: within its own bounds, without those that it has no frame for. */
export function parametersOf(
  key: ControlKey,
  command: Partial<Pick<WiredCommand, 'bounds' | 'omits'>> | undefined,
): Control['parameters'] {
  const all = { ...controlOf(key).parameters, ...command?.bounds };
  const omitted = command?.omits;
  return omitted ? Object.fromEntries(Object.entries(all).filter(([name]) => !omitted.includes(name))) : all;
}
