import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { callExamples } from '@gaugeway/proto/api/examples';
import { z } from 'zod';
import { translate } from '../i18n';
import { callDescription, commonErrors, type DescribedError } from './describe-call';

type Json = Record<string, unknown>;

/** Request id of the examples. */
const REQUEST_ID = '0192f6a0-6d2e-7b41-a3c8-9e5f1d7042bb';

let document: Json | undefined;

/** The OpenAPI 3.1 description of every call, made from the endpoints alone, at the first request. */
export function openApiDocument(): Json {
  return (document ??= describedCalls());
}

function describedCalls(): Json {
  const paths: Record<string, Json> = {};
  const shared: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.prefix + endpoint.path;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, shared);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gaugeway',
      version: '1',
      description:
        'Times are Unix seconds (UTC) unless a field states otherwise. Success is `{ "data": ... }`; errors have a stable `key` and a translated `msg`.',
    },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        integration: { type: 'apiKey', in: 'header', name: 'X-Integration-Key' },
      },
      schemas: { Error: ERROR_SCHEMA },
      responses: shared,
    },
    paths,
  };
}

function operation(endpoint: Endpoint, shared: Record<string, Json>): Json {
  const schema = jsonSchema(endpoint.input, 'input');
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const example = callExamples.get(endpoint.id);
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const isQuery = endpoint.method === 'GET' || endpoint.takesFile;
  const inQuery = isQuery ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
    ...(example?.request[name] !== undefined && { example: example.request[name] }),
  });
  const body = {
    ...schema,
    properties: without(properties, inPath),
    required: [...required].filter((name) => !inPath.includes(name)),
  };
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: callDescription(endpoint),
    ...security(endpoint),
    'x-access': endpoint.access,
    parameters: [...inPath.map((name) => parameter(name, 'path')), ...inQuery.map((name) => parameter(name, 'query'))],
    ...requestBody(endpoint, body, inPath),
    responses: {
      '200': successResponse(endpoint),
      ...errorResponses(commonErrors(endpoint), shared),
    },
  };
}

/** JSON of the input, or the bytes of a call that takes a file. */
function requestBody(endpoint: Endpoint, schema: Json & { properties: Json }, inPath: readonly string[]): Json {
  if (endpoint.method === 'GET') return {};
  const example = callExamples.get(endpoint.id);
  const hasFields = Object.keys(schema.properties).length > 0;
  const value = example?.body ?? (hasFields ? example && without(example.request, inPath) : undefined);
  if (endpoint.takesFile || (endpoint.raw && !hasFields)) {
    const content =
      value === undefined ? { 'application/octet-stream': {} } : { 'application/json': { example: value } };
    return { requestBody: { content } };
  }
  return {
    requestBody: { content: { 'application/json': { schema, ...(value !== undefined && { example: value }) } } },
  };
}

function successResponse(endpoint: Endpoint): Json {
  if (endpoint.raw) return { description: 'A file, text or redirect.' };
  const example = callExamples.get(endpoint.id);
  const data = jsonSchema(endpoint.reply, 'output');
  const schema = { type: 'object', required: ['data'], properties: { data } };
  return {
    description: 'Success.',
    content: { 'application/json': { schema, ...(example && { example: { data: example.reply } }) } },
  };
}

/** A response per status, shared by all calls that return the same error keys. */
function errorResponses(errors: readonly DescribedError[], shared: Record<string, Json>): Json {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const same = errors.filter((error) => error.status === status);
      const name = [status, ...same.map(({ key }) => key.replace('errors.', ''))].join('-');
      shared[name] ??= errorResponse(same);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function errorResponse(same: readonly DescribedError[]): Json {
  const [first] = same;
  const msg = first ? translate('en', first.key) : '';
  return {
    description: same.map(({ key, when }) => `\`${key}\`: ${when}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { msg, key: first?.key, data: { msg, key: first?.key }, request_id: REQUEST_ID },
      },
    },
  };
}

function security(endpoint: Endpoint): Json {
  if (endpoint.access.kind === 'public') return { security: [] };
  return { security: [endpoint.access.kind === 'integration' ? { integration: [] } : { session: [] }] };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function without<T>(properties: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['msg', 'key', 'data', 'request_id'],
  properties: {
    msg: { type: 'string', description: "The sentence in the caller's language." },
    key: { type: 'string' },
    data: {
      type: 'object',
      required: ['msg', 'key'],
      properties: {
        msg: { type: 'string' },
        key: { type: 'string' },
        attribute: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
    request_id: { type: 'string' },
  },
};
