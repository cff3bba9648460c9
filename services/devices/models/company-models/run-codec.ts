import { Injectable } from '@nestjs/common';
import {
  companyModel,
  compareOutput,
  type DeviceModel,
  fieldTitle,
  mapOutput,
  messageTypeTitle,
  type UploadedCodec,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { CodecFault, type CodecFunction, CodecSandbox, type CodecScript } from '@gaugeway/platform/codec-sandbox';
import { unavailable } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { CodecExample, CodecRun, ModelCodec } from '@gaugeway/proto/api';
import { createHash } from 'node:crypto';

export type CodecText = Pick<ModelCodec, 'source' | 'mapping' | 'time_keys'>;
/** Input of a codec; without `output` no result is expected. */
export type CodecInput = Omit<CodecExample, 'output'> & { output?: CodecExample['output'] };

const FUNCTIONS: Readonly<Record<CodecExample['type'], CodecFunction>> = {
  uplink: 'decodeUplink',
  downlink_encode: 'encodeDownlink',
  downlink_decode: 'decodeDownlink',
};

/** Times that each example is run in the realm that is kept: also the first comes after all others. */
const ROUNDS = 2;

type Result = { output: unknown } | { fault: CodecFault };

/** Runs codecs on examples and tries, apart from those that decode the uplinks of devices. */
@Injectable()
export class RunCodec {
  constructor(private readonly sandbox: CodecSandbox) {}

  /**
   * The codec's output for each input, run in a separate realm. Throws CompanyModelError for an impossible mapping,
   * 503 where too many calls wait.
   */
  async run(ctx: Context, codec: CodecText, inputs: readonly CodecInput[]): Promise<CodecRun[]> {
    const model = codec.mapping.length > 0 ? modelFor(ctx, codec) : null;
    const results = await this.resultsOf(ctx, codec, inputs, false);
    return results.map((result, index) => runOf(ctx, inputs[index], result, model));
  }

  /**
   * true where a reused realm returns the same as a fresh one per call. If not, the codec keeps a state, and one uplink
   * would change the result of the next. Throws 503 where too many calls wait.
   */
  async isStateless(ctx: Context, codec: CodecText, examples: readonly CodecExample[]): Promise<boolean> {
    // A time that is given once, so that only the codec can make a difference.
    const now = new Date().toISOString();
    const inputs = examples.map((example) => ({ ...example, recv_time: example.recv_time ?? now }));
    const expected = (await this.resultsOf(ctx, codec, inputs, false)).map(comparable);
    for (let round = 0; round < ROUNDS; round++) {
      const results = await this.resultsOf(ctx, codec, inputs, true);
      if (results.some((result, index) => comparable(result) !== expected[index])) return false;
    }
    return true;
  }

  /** Value of `downlinkControls` in the codec; null = none. Throws 503 where too many calls wait. */
  async declared(ctx: Context, { source }: CodecText): Promise<unknown> {
    try {
      return await this.sandbox.run(scriptOf(ctx, source, false), 'downlinkControls', {});
    } catch (error) {
      if (!(error instanceof CodecFault)) throw error;
      if (error.kind === 'busy') throw unavailable();
      // The results of the examples show other faults.
      return null;
    }
  }

  private async resultsOf(
    ctx: Context,
    { source }: CodecText,
    inputs: readonly CodecInput[],
    kept: boolean,
  ): Promise<Result[]> {
    const script = scriptOf(ctx, source, kept);
    const results = inputs.map(async (input): Promise<Result> => {
      try {
        return { output: await this.sandbox.run(script, FUNCTIONS[input.type], inputOf(input)) };
      } catch (error) {
        if (error instanceof CodecFault && error.kind !== 'busy') return { fault: error };
        throw error instanceof CodecFault ? unavailable() : error;
      }
    });
    return Promise.all(results);
  }
}

function scriptOf({ companyId }: Context, source: string, kept: boolean): CodecScript {
  const hash = createHash('sha256').update(source).digest('hex');
  return { key: `company ${companyId}: ${hash}`, source, company: companyId, kept };
}

/** Text by which results are compared: the output, or the error. */
const comparable = (result: Result): string =>
  'fault' in result ? `${result.fault.kind}: ${result.fault.message}` : JSON.stringify(result.output);

function runOf(ctx: Context, input: CodecInput | undefined, result: Result, model: DeviceModel | null): CodecRun {
  if (!input) throw new Error('a result without its input');
  return 'fault' in result
    ? failed(input, sentenceOf(ctx, result.fault))
    : describeRun(ctx, input, result.output, model);
}

function sentenceOf({ language }: Context, { kind, message, at }: CodecFault): string {
  const fault = translate(language, `errors.codec_${kind}`, { message });
  return at ? translate(language, 'errors.codec_at', { fault, ...at }) : fault;
}

/** The codec as a temporary model, to read its mapping. */
function modelFor(ctx: Context, { source, mapping, time_keys }: CodecText): DeviceModel {
  const codec: ModelCodec = {
    ...{ source, mapping, time_keys },
    ...{ resource: 'other', titles: {}, report_period: null, examples: [] },
  };
  const content = { name: '', brand: '', baseId: null, copy: null, codec };
  return companyModel({ id: 0, companyId: ctx.companyId, version: 0 }, content);
}

/** TS013-1.0.0, sections 4.1 to 4.3. */
function inputOf({ type, bytes, f_port, data, recv_time }: CodecInput): object {
  if (type === 'downlink_encode') return { data: data ?? {}, variables: {} };
  const recvTime = recv_time ?? new Date().toISOString();
  return { bytes: [...Buffer.from(bytes, 'hex')], fPort: f_port, recvTime, variables: {} };
}

function failed(input: CodecInput, fault: string): CodecRun {
  const passed = input.output === undefined ? null : false;
  return { output: null, fault, warnings: [], readings: [], passed, differences: [] };
}

function describeRun(ctx: Context, input: CodecInput, output: unknown, model: DeviceModel | null): CodecRun {
  const differences = input.output === undefined ? [] : compareOutput(input.output, output);
  const passed = input.output === undefined ? null : differences.length === 0;
  const { fault, readings } =
    input.type === 'uplink' ? mapped(ctx, output, model) : { fault: errorsOf(ctx, output), readings: [] };
  return { output, fault, warnings: textsOf(output, 'warnings'), readings, passed, differences };
}

function mapped(ctx: Context, output: unknown, model: DeviceModel | null): Pick<CodecRun, 'fault' | 'readings'> {
  const fault = errorsOf(ctx, output);
  if (fault !== null) return { fault, readings: [] };
  if (!has(output, 'data') || typeof output['data'] !== 'object' || output['data'] === null) {
    return { fault: translate(ctx.language, 'errors.codec_no_data'), readings: [] };
  }
  if (!model?.uploaded) return { fault: null, readings: [] };
  const readings = readingsOf(ctx, output, model, model.uploaded);
  return { fault: readings.length > 0 ? null : translate(ctx.language, 'errors.codec_nothing_mapped'), readings };
}

function readingsOf(ctx: Context, output: unknown, model: DeviceModel, codec: UploadedCodec): CodecRun['readings'] {
  return mapOutput(codec, output).readings.map(({ type, ts, values }) => ({
    type,
    title: messageTypeTitle(type, ctx.language),
    ts,
    values: Object.entries(values).map(([field, value]) => {
      const { title, unit } = fieldTitle(field, ctx.language, model);
      return { field, title, unit: unit?.title ?? null, value };
    }),
  }));
}

function errorsOf(ctx: Context, output: unknown): string | null {
  const errors = textsOf(output, 'errors').join('; ');
  return errors ? translate(ctx.language, 'errors.codec_reported', { errors }) : null;
}

function textsOf(output: unknown, name: string): string[] {
  const list = has(output, name) ? output[name] : [];
  return Array.isArray(list) ? list.slice(0, 20).map((entry) => String(entry).slice(0, 500)) : [];
}

const has = (output: unknown, name: string): output is Record<string, unknown> =>
  typeof output === 'object' && output !== null && Object.hasOwn(output, name);
