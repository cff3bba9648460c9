/** Part of an error that the caller gets: a translation key, an HTTP status, and parameters of the sentence. */
export interface ErrorDeclaration {
  key: string;
  status: number;
}

/** An error that the caller may see. Everything else is answered as 500 without a word of its cause. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly declaration: ErrorDeclaration,
    readonly variables: Record<string, string | number> = {},
    readonly details: {
      attribute?: string;
      fields?: Record<string, string[]>;
      /** Other fields of its `data`, in the shape that the contract declares for the key. */
      more?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(declaration.key);
  }

  get status(): number {
    return this.declaration.status;
  }
}

/** Declares an error once: `throw deviceNotFound()`. */
export function defineError(key: string, status: number) {
  return (variables?: Record<string, string | number>, details?: AppError['details']) =>
    new AppError({ key, status }, variables, details);
}

export const notFound = defineError('errors.not_found', 404);

/** The value; throws `notFound` where there is none. */
export function orNotFound<T extends object>(value: T | null | undefined): T {
  if (!value) throw notFound();
  return value;
}

export const noSession = defineError('errors.no_session', 401);
export const noRight = defineError('errors.no_right', 403);
/** The caller is an API key, and the call is a person's own. */
export const notForMachines = defineError('errors.not_for_machines', 403);
export const demoReadOnly = defineError('errors.demo_read_only', 403);
/** The section is not among the modules of the company. */
export const moduleClosed = defineError('errors.module_closed', 403);
/** The access of the company is over: it is read and no longer written. */
export const companyExpired = defineError('errors.company_expired', 403);
export const malformed = defineError('errors.malformed', 400);
export const tooLarge = defineError('errors.too_large', 413);
export const invalid = defineError('errors.invalid', 422);
export const changedMeanwhile = defineError('errors.changed_meanwhile', 409);
export const tooManyRequests = defineError('errors.too_many_requests', 429);
/** A part of the installation does not answer just now. */
export const unavailable = defineError('errors.unavailable', 503);
/** No room on a disk: reads go on, nothing is stored. */
export const storageFull = defineError('errors.storage_full', 507);
