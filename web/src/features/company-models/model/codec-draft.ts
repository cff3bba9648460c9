import type { CodecRun, CompanyModel, tryCodec } from '@gaugeway/proto/api/company-models';
import type { CodecExample, CodecMapping, ModelCodec } from '@gaugeway/proto/api/model-definition';
import type { CallOf } from '@gaugeway/proto/api/endpoint';

type CodecTry = CallOf<typeof tryCodec>;

/** An example as it is in the form: JSON as text, until it is sent. */
export interface ExampleDraft {
  /** Distinguishes the rows of the form. */
  key: number;
  type: CodecExample['type'];
  description: string;
  f_port: number;
  bytes: string;
  /** JSON of a downlink to encode. */
  data: string;
  recv_time: string | null;
  /** JSON of the expected result. */
  output: string;
}

export interface MappingDraft {
  key: number;
  path: string;
  type: number;
  field: string | null;
  factor: number | string;
  unit: string | null;
  /** null = the tab of the message type. */
  tab: string | null;
}

export interface CodecDraft {
  name: string;
  brand: string;
  resource: ModelCodec['resource'];
  source: string;
  /** Minutes; empty = not set. */
  report_minutes: number | string;
  time_keys: string[];
  titles: Record<string, string>;
  mapping: MappingDraft[];
  examples: ExampleDraft[];
}

let lastKey = 0;
const nextKey = () => ++lastKey;

export const newExample = (more: Partial<Omit<ExampleDraft, 'key'>> = {}): ExampleDraft => ({
  type: 'uplink',
  description: '',
  f_port: 1,
  bytes: '',
  data: '',
  recv_time: null,
  output: '',
  ...more,
  key: nextKey(),
});

export const newMapping = (path = '', field: string | null = null): MappingDraft => ({
  key: nextKey(),
  path,
  type: 1,
  field,
  factor: 1,
  unit: null,
  tab: null,
});

/** Lines above that lead to the same field: their values have precedence. */
const precedes = (entry: MappingDraft) => (one: MappingDraft) =>
  one.field !== null && one.field === entry.field && one.type === entry.type;

export const isPreceded = (mapping: readonly MappingDraft[], entry: MappingDraft): boolean =>
  mapping.slice(0, mapping.indexOf(entry)).some(precedes(entry));

/** The line before the nearest one above it that leads to the same field. */
export function raised(mapping: readonly MappingDraft[], entry: MappingDraft): MappingDraft[] {
  const place = mapping.indexOf(entry);
  const above = mapping.slice(0, place).findLastIndex(precedes(entry));
  if (above < 0) return [...mapping];
  return [...mapping.slice(0, above), entry, ...mapping.slice(above, place), ...mapping.slice(place + 1)];
}

/** Text of a new codec: the function that it needs at least. */
const FRAME = `function decodeUplink(input) {
  var bytes = input.bytes;
  return {
    data: {
      value: (bytes[0] << 8) | bytes[1],
    },
  };
}
`;

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** The draft of an existing model, or of a new one. */
export function draftOf(model: CompanyModel | null): CodecDraft {
  const codec = model?.codec;
  if (!model || !codec) {
    return {
      ...{ name: '', brand: '', resource: 'water', source: FRAME, report_minutes: '', time_keys: [], titles: {} },
      ...{ mapping: [], examples: [] },
    };
  }
  return {
    ...{ name: model.name, brand: model.brand, resource: codec.resource, source: codec.source },
    report_minutes: codec.report_period === null ? '' : codec.report_period / 60,
    time_keys: codec.time_keys,
    titles: codec.titles,
    mapping: codec.mapping.map(({ key, unit, tab, ...entry }) => ({
      ...entry,
      path: key,
      unit: unit ?? null,
      tab: tab ?? null,
      key: nextKey(),
    })),
    examples: codec.examples.map((example) =>
      newExample({
        ...example,
        data: example.data ? pretty(example.data) : '',
        recv_time: example.recv_time ?? null,
        output: pretty(example.output),
      }),
    ),
  };
}

/** An object from JSON text; null for anything else. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Examples whose texts are no JSON objects: they cannot be sent. */
export function unreadable({ examples }: CodecDraft): Set<number> {
  const wrong = examples.filter(
    ({ type, data, output }) => !jsonObject(output) || (type === 'downlink_encode' && data !== '' && !jsonObject(data)),
  );
  return new Set(wrong.map(({ key }) => key));
}

function mappingOf({ mapping }: CodecDraft): CallOf<typeof tryCodec>['mapping'] {
  return mapping.flatMap(({ path, type, field, factor, unit, tab }): CodecMapping[] =>
    path.trim() && field ? [{ key: path.trim(), type, field, factor: Number(factor) || 0, unit, tab }] : [],
  );
}

/** Parameters of a trial besides its inputs. */
export const textOf = (draft: CodecDraft) => ({
  source: draft.source,
  mapping: mappingOf(draft),
  time_keys: draft.time_keys,
});

export function exampleInput({ type, description, f_port, bytes, data, recv_time }: ExampleDraft) {
  return {
    ...{ type, description: description.trim(), f_port, bytes, recv_time },
    data: type === 'downlink_encode' ? (jsonObject(data) ?? {}) : null,
  } satisfies CodecTry['inputs'][number];
}

const examplesOf = ({ examples }: CodecDraft) =>
  examples.map((example) => ({ ...exampleInput(example), output: jsonObject(example.output) ?? {} }));

/** Request to save the codec. */
export function inputOf(draft: CodecDraft) {
  return {
    name: draft.name.trim(),
    brand: draft.brand.trim(),
    resource: draft.resource,
    ...textOf(draft),
    titles: draft.titles,
    report_period: draft.report_minutes === '' ? null : Math.round(Number(draft.report_minutes) * 60),
    examples: examplesOf(draft),
  };
}

/** The examples as a try sends them. */
export const expectedInputs = examplesOf;

/** Results of the last runs of the examples, by their keys. */
export type Runs = ReadonlyMap<number, CodecRun>;

/** The results without a `passed` that a change of the source or of the example has not confirmed. */
export function runsAfter(runs: Runs, before: CodecDraft, after: CodecDraft): Runs {
  const unchanged = new Set(after.source === before.source ? before.examples : []);
  const confirmed = new Set(after.examples.filter((example) => unchanged.has(example)).map(({ key }) => key));
  return new Map(
    [...runs].map(([key, run]) => [key, run.passed && !confirmed.has(key) ? { ...run, passed: null } : run]),
  );
}

/** Paths of values in an output that a mapping can take, lists as their entries. */
export function pathsIn(output: unknown): string[] {
  const data = jsonObject(JSON.stringify(output ?? null))?.['data'];
  const paths = new Set<string>();
  walk(data, '', paths, false);
  return [...paths];
}

function walk(value: unknown, path: string, paths: Set<string>, isInList: boolean): void {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') {
    if (path) paths.add(path);
    return;
  }
  if (Array.isArray(value)) {
    if (!isInList) for (const entry of value.slice(0, 3)) walk(entry, `${path}[]`, paths, true);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, within] of Object.entries(value)) walk(within, path ? `${path}.${name}` : name, paths, isInList);
}
