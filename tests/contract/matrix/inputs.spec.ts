import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { AppError } from '@gaugeway/platform/http';
import { parseInput } from '../../../services/platform/http/input';
import { pathOf, wrongInputs } from '../wrong-inputs';
import { BEYOND, HOSTILE, isTaken, numbersOf, shapesOf, within, withNumber } from './hostile-values';
import { fieldsOf } from './samples/meanings';

// Wrong inputs of all calls, in memory: the server parses every request by `parseInput`. refused.spec.ts and
// hostile.spec.ts send one of each kind. New calls are included automatically.

const parsed = endpoints.filter(({ raw }) => !raw);

/** The error of an input, as its key and its fields; null for one that is taken. */
function refusalOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  body?: unknown,
): { key: string; fields: string[] } | null {
  const inPath = (name: string) => endpoint.path.includes(`{${name}}`);
  const given = Object.entries(input);
  const params = Object.fromEntries(given.filter(([name]) => inPath(name)));
  const rest = Object.fromEntries(given.filter(([name]) => !inPath(name)));
  const [query, asBody] = endpoint.method === 'GET' ? [rest, {}] : [{}, rest];
  try {
    parseInput(endpoint, { params, query, body: body === undefined ? asBody : body }, 'en');
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { key, status } = error.declaration;
    if (status !== 400 && status !== 422) throw error;
    return { key, fields: Object.keys(error.details.fields ?? {}) };
  }
}

it('the field of the wrong kind is named, for every field of every call', () => {
  const faults: unknown[] = [];
  let fields = 0;
  for (const endpoint of parsed) {
    for (const { field, input } of wrongInputs(endpoint)) {
      fields++;
      const refusal = refusalOf(endpoint, input);
      const isNamed = refusal?.fields.some((path) => path.split('.')[0] === field);
      if (refusal?.key !== 'errors.invalid' || !isNamed) faults.push({ id: endpoint.id, field, refusal });
    }
  }
  expect(faults).toEqual([]);
  expect(fields).toBeGreaterThan(1000);
});

it('a body that is no object is malformed, for every call', () => {
  const faults = parsed
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint) =>
      [[], 'x', 7, null, true].map((body) => ({
        id: endpoint.id,
        body,
        refusal: refusalOf(endpoint, pathOf(endpoint), body),
      })),
    )
    .filter(({ refusal }) => refusal?.key !== 'errors.malformed');
  expect(faults).toEqual([]);
});

it('a hostile text is taken or refused as an input, in all fields of every call, and breaks nothing', () => {
  const broken: unknown[] = [];
  for (const endpoint of parsed) {
    for (const value of HOSTILE.flatMap(shapesOf)) {
      try {
        refusalOf(endpoint, Object.fromEntries(fieldsOf(endpoint).map((field) => [field, value])));
      } catch (error) {
        broken.push({ id: endpoint.id, value: JSON.stringify(value).slice(0, 40), error });
      }
    }
  }
  expect(broken).toEqual([]);
});

it('a number beyond its range is refused by its name, one at an end taken or refused, in all places of every call', () => {
  const faults: unknown[] = [];
  let refused = 0;
  for (const endpoint of parsed) {
    const places = numbersOf(endpoint);
    for (const place of places) {
      const { path } = place;
      // A number may have several schemas, as of a union: each is a place of the same path.
      const others = places.filter((other) => other.path === path);
      for (const value of [...within(place), ...BEYOND]) {
        const refusal = refusalOf(endpoint, withNumber({}, path, value));
        if (others.some((other) => isTaken(other, value))) continue;
        refused++;
        const [, field] = /^\.([^.[{]+)/.exec(path) ?? [];
        const isNamed = refusal?.fields.some((name) => name.split('.')[0] === field);
        if (refusal?.key !== 'errors.invalid' || !isNamed) faults.push({ id: endpoint.id, path, value, refusal });
      }
    }
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(1000);
});
