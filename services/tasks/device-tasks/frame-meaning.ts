import { DecodeError, modelById, formatReply } from '@gaugeway/catalogue';
import type { TaskFrame } from '@gaugeway/proto/api';

/** A device that frames are of. */
interface Spoken {
  model_id: number;
  /** Zone of the device, hours. */
  time_zone: number;
  /** Time at which the frame was stored, Unix seconds. */
  created_at: number;
}

/**
 * Meaning of a LoRaWAN frame by the codec of the model, in a language: a command by the names of its values, an answer
 * by its fields. Empty: the codec does not know the frame, or belongs to a company and runs elsewhere. Pure.
 */
export function meaningOf(
  { hex, f_port: fPort, is_sent: isSent }: TaskFrame,
  { model_id: modelId, time_zone: timeZone, created_at: createdAt }: Spoken,
  language: string,
  zone: number,
): string {
  const codec = modelById(modelId)?.codec;
  if (!codec || fPort === null) return '';
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
  if (isSent) return formatReply(codec.decodeDownlink?.({ fPort, bytes }) ?? {}, language, zone);
  const decoded = (startingValue: number, impulseWeight: number): Record<string, unknown> => {
    const variables = { startingValue, impulseWeight, timeZone };
    const { readings } = codec.decodeUplink({ bytes, fPort, heardAt: new Date(createdAt * 1000), variables });
    return Object.fromEntries(readings.flatMap(({ values, extra }) => Object.entries({ ...values, ...extra })));
  };
  try {
    // The pulse weight is unknown here: a register that depends on it is left out.
    const other = decoded(1, 2);
    const sure = Object.entries(decoded(0, 1)).filter(([name, value]) => other[name] === value);
    return formatReply(Object.fromEntries(sure), language, zone);
  } catch (error) {
    if (error instanceof DecodeError) return '';
    throw error;
  }
}
