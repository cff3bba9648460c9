import { type CallOf, type Endpoint, login, type ReplyOf } from '@gaugeway/proto/api';

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

  /** The data of a successful reply; throws with what the server said otherwise. */
  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
    const response = await fetch(`${this.url}${endpoint.prefix}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.id} gave ${response.status}: ${text}`);
    // The server checks its replies against the contract in the contract tests.
    return (JSON.parse(text) as { data: ReplyOf<E> }).data;
  }
}
