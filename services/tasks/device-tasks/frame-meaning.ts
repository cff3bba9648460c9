import { DecodeError, modelById, formatReply } from '@gaugeway/catalogue';
import type { TaskFrame } from '@gaugeway/proto/api';

/** A device that frames are of. */
interface Spoken {
  model_id: number;
  /** Of the device, hours. */
  time_zone: number;
  /** When the frame was kept, Unix seconds. */
  created_at: number;
}

/**
 * What a LoRaWAN frame says by the codec of the model, in words of a language: a command by the names of its values, an
 * answer by its fields. Empty: the codec is a company's own, which is run elsewhere, or does not know the frame. Pure.
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
    // What a pulse is worth is not known here: a register that depends on it is left out.
    const other = decoded(1, 2);
    const sure = Object.entries(decoded(0, 1)).filter(([name, value]) => other[name] === value);
    return formatReply(Object.fromEntries(sure), language, zone);
  } catch (error) {
    if (error instanceof DecodeError) return '';
    throw error;
  }
}
