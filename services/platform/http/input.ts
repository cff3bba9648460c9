import type { Endpoint, InputOf } from '@gaugeway/proto/api';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Language } from '../auth/context';
import { translate } from '../i18n';
import { invalid, malformed } from './errors';
import { callOf } from './request';

/** Input of a request, as parsed by Fastify. */
export type GivenInput = Pick<FastifyRequest, 'params' | 'body' | 'query'>;

/**
 * Path, body and query of a request, merged and parsed by the endpoint's schema: the path wins over the body, the body
 * over the query. Throws `malformed` (400) for a body that is no object and `invalid` (422) with the fields at fault, in
 * a language.
 */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  { params, body = {}, query }: GivenInput,
  language: Language,
): InputOf<E> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed();
  const input = { ...(query as object), ...body, ...(params as object) };
  const parsed = endpoint.input.safeParse(input);
  if (!parsed.success) throw invalid({}, { fields: fieldsAtFault(parsed.error.issues, input, language) });
  const path = unstorable(parsed.data);
  if (path === null) return parsed.data as InputOf<E>;
  throw invalid({}, { fields: { [path]: [translate(language, 'errors.field_control_characters')] } });
}

/**
 * The same for a raw call, whose body came as bytes: a handler that answers with a file takes its input so. The body of a
 * call that takes a file is no input.
 */
export function parseRawInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  let body: unknown = {};
  try {
    if (!endpoint.takesFile)
      body = Buffer.isBuffer(request.body) ? JSON.parse(request.body.toString('utf8')) : (request.body ?? {});
  } catch {
    throw malformed();
  }
  return parseInput(endpoint, { params: request.params, query: request.query, body }, callOf(request).language);
}

/** Half of a pair of UTF-16, which is no character. */
const HALF = /\p{Surrogate}/u;

/**
 * Path of a text that no database takes (NUL, or half of a pair), at any depth; null where all can be kept. No field
 * has a use for one, so it is refused here and not in each.
 */
function unstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || HALF.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, within] of Object.entries(value)) {
    const place = path ? `${path}.${name}` : name;
    const found = unstorable(name) === null ? unstorable(within, place) : path;
    if (found !== null) return found;
  }
  return null;
}

type Issue = z.core.$ZodIssue;

/** `{ "devices.0.name": ["..."] }`, in the caller's language; an empty name means the whole input. */
export function fieldsAtFault(issues: readonly Issue[], input: unknown, language: Language): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const { key, variables } = sentenceOf(issue, valueAt(input, issue.path));
    const sentence = translate(language, key, variables);
    const messages = (fields[issue.path.join('.')] ??= []);
    // Two rules about one value may share their sentence.
    if (!messages.includes(sentence)) messages.push(sentence);
  }
  return fields;
}

export interface Sentence {
  key: string;
  variables?: Record<string, string | number>;
}

/** The same as keys of sentences, to be translated later for other users; an issue is reported by its first field. */
export function sentencesAtFault(issues: readonly Issue[], input: unknown): (Sentence & { field: string })[] {
  return issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    ...sentenceOf(issue, valueAt(input, issue.path)),
  }));
}

function sentenceOf(issue: Issue, value: unknown): Sentence {
  if (value === undefined) return { key: 'errors.field_required' };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { key: 'errors.field_integer' };
      if (issue.expected === 'number') return { key: 'errors.field_number' };
      return { key: issue.expected === 'string' ? 'errors.field_text' : 'errors.field_type' };
    case 'too_small':
      if (issue.origin === 'string' && (issue.minimum === 1 || value === '')) return { key: 'errors.field_required' };
      return tooSmall(issue);
    case 'too_big':
      return { key: boundKey(issue.origin, 'max'), variables: { max: Number(issue.maximum) } };
    case 'not_multiple_of':
      return { key: 'errors.field_step', variables: { step: issue.divisor } };
    case 'invalid_value':
      return { key: 'errors.field_choice', variables: { values: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { key: 'errors.field_unknown_names', variables: { names: issue.keys.join(', ') } };
    case 'invalid_format':
      return { key: ownSentence(issue) ?? FORMAT_SENTENCES[issue.format] ?? 'errors.field_wrong' };
    case 'custom':
      return { key: ownSentence(issue) ?? 'errors.field_wrong' };
    default:
      return { key: 'errors.field_wrong' };
  }
}

/** Sentences for texts that are not of a known format. */
const FORMAT_SENTENCES: Partial<Record<string, string>> = {
  date: 'errors.field_date',
  email: 'errors.field_email',
  guid: 'errors.field_uuid',
  uuid: 'errors.field_uuid',
};

/** Sentence that a custom rule, or the pattern of a text, names as its message; null = none. */
function ownSentence({ message }: Issue): string | null {
  return message.startsWith('errors.') ? message : null;
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): Sentence {
  const key = inclusive === false ? 'errors.field_range_above' : boundKey(origin, 'min');
  return { key, variables: { min: Number(minimum) } };
}

function boundKey(origin: string, bound: 'min' | 'max'): string {
  if (origin === 'string') return `errors.field_length_${bound}`;
  return origin === 'array' || origin === 'set' ? `errors.field_items_${bound}` : `errors.field_range_${bound}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined,
    input,
  );
}
