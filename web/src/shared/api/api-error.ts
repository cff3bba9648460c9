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

/** A call that failed: refused by the server, or never answered (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 = the server could not be reached. */
    readonly status: number,
    /** Translation key of the server, or '' where it sent none. */
    readonly key: string,
    /** Sentence of the server in the user's language, or '' where it sent none. */
    message: string,
    /** Input that the server requires or refuses, e.g. `one_t_p`. */
    readonly attribute: string | null = null,
    /** Sentences by input. */
    readonly fields: Readonly<Record<string, string[]>> = {},
    readonly requestId: string | null = null,
    /** What else the server sends with this key, in the shape of the contract. */
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

/** The requested thing does not exist, or not for this user. */
export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
