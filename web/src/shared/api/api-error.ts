/** The error envelope of the API. */
interface ErrorEnvelope {
  msg?: string;
  key?: string;
  data?: { msg?: string; key?: string; attribute?: string; fields?: Record<string, string[]> } & Record<
    string,
    unknown
  >;
  request_id?: string;
}

/** Failed call: rejected by the server, or without an answer (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 = the server is unreachable. */
    readonly status: number,
    /** Translation key of the server, or '' if absent. */
    readonly key: string,
    /** Message of the server in the user's language, or '' if absent. */
    message: string,
    /** Input that the server requires or rejects, e.g. `one_t_p`. */
    readonly attribute: string | null = null,
    /** Messages by input. */
    readonly fields: Readonly<Record<string, string[]>> = {},
    readonly requestId: string | null = null,
    /** Further data that the server sends with this key, in the shape of the contract. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  static unreachable(): ApiError {
    return new ApiError(0, 'unreachable', '');
  }

  static async fromResponse(response: Response): Promise<ApiError> {
    const envelope = await readEnvelope(response);
    return new ApiError(
      response.status,
      envelope.data?.key ?? envelope.key ?? '',
      envelope.data?.msg ?? envelope.msg ?? '',
      envelope.data?.attribute ?? null,
      envelope.data?.fields ?? {},
      envelope.request_id ?? response.headers.get('x-request-id'),
      envelope.data ?? {},
    );
  }
}

async function readEnvelope(response: Response): Promise<ErrorEnvelope> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** true if the requested item does not exist, or is not accessible to this user. */
export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
