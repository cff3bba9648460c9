import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';
import { ownTab } from './tab';

/** HTTP time-out of the specification (section 9): 30 minutes. */
const TIMEOUT_MS = 1_800_000;

export interface RequestOptions {
  signal?: AbortSignal;
  token?: string | null;
  /** Name of the refresh cookie for the call; absent = that of this tab. */
  tab?: string | null;
  /** File that is sent unchanged, with its name, instead of an input. */
  file?: File;
}

/** Sends one call of the contract and returns its `data`. Throws ApiError. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: RequestOptions = {},
): Promise<ReplyOf<E>> {
  const envelope = (await (await send(endpoint, input, options)).json()) as { data: ReplyOf<E> };
  return envelope.data;
}

/** Sends one raw call, whose reply is a file. Throws ApiError. */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: RequestOptions = {},
): Promise<{ name: string; content: Blob }> {
  const response = await send(endpoint, input, options);
  const disposition = response.headers.get('content-disposition') ?? '';
  // RFC 6266, 4.3: the full name, which the plain parameter cannot represent.
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const name = whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(disposition)?.[1];
  return { name: name ?? 'file', content: await response.blob() };
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { signal, token, tab = ownTab, file }: RequestOptions,
): Promise<Response> {
  const { url, body } = address(endpoint, input as Record<string, unknown>);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang || 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'x-requested-with': 'gaugeway' }),
        ...(file ? fileHeaders(file) : {}),
        ...(tab ? { 'x-gaugeway-tab': tab } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: file ?? body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw ApiError.unreachable();
  }
  if (!response.ok) throw await ApiError.fromResponse(response);
  return response;
}

/** RFC 6266, 4.3: a name in any alphabet. */
const fileHeaders = (file: File) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
});

/**
 * Inserts path parameters into the path; the rest goes into the query of a GET or of a call with a file, otherwise into
 * the body.
 */
function address(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(asText(input[name]));
  });
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const url = `${endpoint.prefix}${path}`;
  if (endpoint.method !== 'GET' && !endpoint.takesFile) {
    const empty = rest.length === 0 && endpoint.method === 'DELETE';
    return { url, body: empty ? undefined : JSON.stringify(Object.fromEntries(rest)) };
  }
  const filled = rest.filter(([, value]) => value !== null).map(([name, value]) => [name, asText(value)]);
  return { url: filled.length > 0 ? `${url}?${new URLSearchParams(filled).toString()}` : url, body: undefined };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
