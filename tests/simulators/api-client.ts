import { type CallOf, type Endpoint, login, type ReplyOf } from '@gaugeway/proto/api';

/** An answer that is no success. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    endpoint: Endpoint,
    text: string,
  ) {
    super(`${endpoint.id} gave ${status}: ${text}`);
  }
}

/** A signed-in caller of a running instance, over the wire as the console is. */
export class ApiClient {
  private constructor(
    private readonly url: string,
    /** Access token, for the WebSocket too. */
    readonly token: string,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<ApiClient> {
    const reply = await new ApiClient(url, '').call(login, { email, password });
    return new ApiClient(url, reply.access_token);
  }

  /** The data of a successful reply; throws {@link CallError} otherwise. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
    const given = input as Record<string, unknown>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
    const body = endpoint.method === 'GET' ? undefined : JSON.stringify(input);
    return this.send(endpoint, path, body, 'application/json');
  }

  /** The same for a raw call that takes a file. */
  upload<E extends Endpoint>(endpoint: E, file: Uint8Array<ArrayBuffer>): Promise<ReplyOf<E>> {
    return this.send(endpoint, endpoint.path, file, 'application/octet-stream');
  }

  private async send<E extends Endpoint>(
    endpoint: E,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    type: string,
  ): Promise<ReplyOf<E>> {
    const response = await fetch(`${this.url}${endpoint.prefix}${path}`, {
      method: endpoint.method,
      headers: { 'content-type': type, ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new CallError(response.status, endpoint, text);
    // The server checks its replies against the contract in the contract tests.
    return (JSON.parse(text) as { data: ReplyOf<E> }).data;
  }
}
