import { Injectable } from '@nestjs/common';
import {
  type ControlKey,
  type DeviceModel,
  type Downlink,
  downlinkCommandOf,
  type UploadedCodec,
  uploadedCommandOf,
} from '@gaugeway/catalogue';
import { CodecFault, type CodecFunction, CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { z } from 'zod';

/** Reason, in the codec's words, why it encoded no frame of a command. */
export class NotEncoded extends Error {
  override readonly name = 'NotEncoded';
}

/** Largest application payload (N of the fastest rates, RP002-1.0.4). */
const MOST_BYTES = 242;

/** Output of `encodeDownlink` (TS013-1.0.0, 4.2): a frame, or errors. */
const encoded = z.object({
  bytes: z.array(z.number().int().min(0).max(255)).max(MOST_BYTES).default([]),
  fPort: z.number().int().min(1).max(223).optional(),
  errors: z.array(z.unknown()).default([]),
});
/** Output of `decodeDownlink` (4.3). */
const decoded = z.object({ data: z.record(z.string(), z.unknown()).optional() });

/** Hours from UTC of the device's clock, and the number of the command. */
interface Moment {
  timeZone: number;
  sequence: number;
}

/** Makes frames of commands by the codec of the model, the catalogue's or a company's own, and reads them back. */
@Injectable()
export class EncodeDownlink {
  constructor(private readonly sandbox: CodecSandbox) {}

  /** null: the model has no frame for it. Throws NotEncoded, and CodecFault (`busy`) where it may be tried again. */
  async encode(
    model: DeviceModel,
    control: ControlKey,
    management: Record<string, unknown>,
    moment: Moment,
  ): Promise<Downlink | null> {
    const own = downlinkCommandOf(model, control);
    if (own) return own.encode(management, { now: new Date(), ...moment });
    if (!model.uploaded || !uploadedCommandOf(model, control)) return null;
    const parsed = encoded.safeParse(
      await this.run(model.uploaded, 'encodeDownlink', { data: management, variables: variablesOf(moment) }),
    );
    if (!parsed.success)
      throw new NotEncoded(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    const { bytes, fPort, errors } = parsed.data;
    if (errors.length > 0) throw new NotEncoded(errors.map(String).join('; ').slice(0, 500));
    if (fPort === undefined || bytes.length === 0) throw new NotEncoded('it returned no bytes and fPort');
    return { fPort, bytes: Uint8Array.from(bytes) };
  }

  /** Values of a frame, as the codec decodes it; null = the codec cannot. Throws as `encode`. */
  async decode(model: DeviceModel, frame: Downlink, moment: Moment): Promise<Record<string, unknown> | null> {
    if (model.codec) return model.codec.decodeDownlink?.(frame) ?? null;
    if (!model.uploaded) return null;
    const input = { bytes: [...frame.bytes], fPort: frame.fPort, variables: variablesOf(moment) };
    try {
      const parsed = decoded.safeParse(await this.run(model.uploaded, 'decodeDownlink', input));
      return parsed.data?.data ?? null;
    } catch (error) {
      if (error instanceof NotEncoded) return null;
      throw error;
    }
  }

  private async run(
    { key, source, kept, companyId }: UploadedCodec,
    run: CodecFunction,
    input: object,
  ): Promise<unknown> {
    try {
      return await this.sandbox.run({ key, source, kept, company: companyId }, run, input);
    } catch (error) {
      if (error instanceof CodecFault && error.kind !== 'busy') throw new NotEncoded(error.sentence);
      throw error;
    }
  }
}

/** Variables as texts, as ChirpStack passes them to a codec. */
const variablesOf = ({ timeZone, sequence }: Moment) => ({
  time_zone: String(timeZone),
  sequence: String(sequence),
});
