import type { CallOf, Endpoint, InputOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { userSettings } from '@gaugeway/proto/api/user';

/** Answer of the fake server to one call of the contract. */
export interface Answer {
  endpoint: Endpoint;
  reply: (input: unknown) => Response | Promise<Response>;
}

interface Refusal {
  key?: string;
  msg?: string;
  /** The input at fault. */
  attribute?: string;
  /** Sentences by input. */
  fields?: Record<string, string[]>;
  data?: Record<string, unknown>;
}

interface Sent {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers with data; a function gets the input as the server would: parsed, with its defaults. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: ReplyOf<E> | ((input: InputOf<E>) => ReplyOf<E>),
): Answer {
  const replyOf = (input: unknown) =>
    // A reply is data, so a function is not the reply itself; the input was parsed by this schema.
    typeof reply === 'function' ? (reply as (input: InputOf<E>) => ReplyOf<E>)(input as InputOf<E>) : reply;
  return { endpoint, reply: (input) => json(200, { msg: 'ok', data: replyOf(input) }) };
}

/** Refuses as the server does: `{ msg, data: { key, msg, attribute, fields } }`. */
export function refuse(endpoint: Endpoint, status: number, refusal: Refusal = {}): Answer {
  const { data, msg = 'Refused.', ...rest } = refusal;
  return { endpoint, reply: () => json(status, { msg, data: { ...data, ...rest, msg } }) };
}

/** Delays the answer beyond the test, so that the pending state can be checked. */
export function delay(endpoint: Endpoint): Answer {
  return { endpoint, reply: () => new Promise<Response>(() => undefined) };
}

/** Settings of a screen are saved with a delay, also after the test that changed them. */
const ALWAYS: readonly Answer[] = [answer(userSettings, { msg: 'Saved.' })];

let answers: readonly Answer[] = [];
let sent: Sent[] = [];
let faults: string[] = [];

/** Starts a server that gives these answers and no others. */
export function startServer(input: readonly Answer[]): void {
  answers = [...input, ...ALWAYS];
  sent = [];
  faults = [];
  globalThis.fetch = (target, init) =>
    respond(new URL(target instanceof Request ? target.url : target, 'http://console.test'), init ?? {});
}

/** Forgets the answers. Throws where a call was made that the server does not know or does not accept. */
export function endServer(): void {
  const found = faults;
  startServer([]);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** The inputs with which a call was made, as they were sent. */
export function sentTo<E extends Endpoint>(endpoint: E): CallOf<E>[] {
  // The request has passed the schema of this endpoint.
  return sent.filter((one) => one.endpoint.id === endpoint.id).map(({ input }) => input as CallOf<E>);
}

async function respond(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  for (const { endpoint, reply } of answers) {
    const match = endpoint.method === method ? pathOf(endpoint).exec(url.pathname) : null;
    if (!match) continue;
    const input = inputOf(endpoint, url, init, match.groups ?? {});
    // Parsed as the server does (platform/http/input.ts).
    const parsed = endpoint.input.safeParse(input);
    if (!parsed.success) {
      faults.push(`${endpoint.id} does not accept ${JSON.stringify(input)}: ${parsed.error.message}`);
      return json(422, { msg: 'Invalid.', data: { key: 'errors.validation', msg: 'Invalid.' } });
    }
    sent.push({ endpoint, input });
    return reply(parsed.data);
  }
  faults.push(
    `No answer is given to ${method} ${url.pathname}${url.search}: add one to \`answers\` of the test, or of the ` +
      'gallery to web/src/app/gallery/answers.ts.',
  );
  return json(500, { msg: 'No answer.', data: { msg: 'No answer.' } });
}

function inputOf(endpoint: Endpoint, url: URL, init: RequestInit, params: Record<string, string>) {
  const query = Object.fromEntries(url.searchParams);
  const body: unknown = endpoint.raw || typeof init.body !== 'string' ? {} : JSON.parse(init.body);
  return { ...query, ...(body as Record<string, unknown>), ...decoded(params) };
}

const decoded = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));

const pathOf = ({ prefix, path }: Endpoint) => new RegExp(`^${prefix}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
