import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Language } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, isStorageFull, isTransientDatabaseFault } from '../database';
import { translate } from '../i18n';
import { AppError, defineError, malformed, notFound, storageFull, tooLarge, unavailable } from './errors';
import { callOf } from './request';

const internal = defineError('errors.internal', 500);
const unsupportedType = defineError('errors.unsupported_type', 415);
const methodNotAllowed = defineError('errors.not_found', 405);

/** The body of every failure. Nothing of the server's inside is in it. */
export interface ErrorEnvelope {
  msg: string;
  key: string;
  data: {
    msg: string;
    key: string;
    attribute?: string;
    fields?: Record<string, string[]>;
  } & Record<string, unknown>;
  request_id: string;
}

/** The one place where errors become answers. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly database: Database) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Answers a failed request, and logs a failure of ours. */
  answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const call = callOf(request);
    const error = asAppError(thrown);
    this.database.storage.note(thrown);
    if (error.status >= 500)
      this.logger.error({ err: thrown, requestId: call.requestId, url: request.url }, 'a request failed');
    if (reply.sent) return;
    if (error.details.retryAfterSeconds) void reply.header('retry-after', String(error.details.retryAfterSeconds));
    void reply
      .status(error.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(envelopeOf(error, call)));
  }
}

/** The envelope of an error in the caller's language. */
export function envelopeOf(error: AppError, call: { language: Language; requestId: string }): ErrorEnvelope {
  const { key } = error.declaration;
  const msg = translate(call.language, key, error.variables);
  const { attribute, fields, more } = error.details;
  return {
    msg,
    key,
    data: { ...more, msg, key, ...(attribute && { attribute }), ...(fields && { fields }) },
    request_id: call.requestId,
  };
}

/** The thrown value as an error that the caller may see. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isStorageFull(thrown)) return storageFull({}, { retryAfterSeconds: 30 });
  if (isTransientDatabaseFault(thrown)) return unavailable({}, { retryAfterSeconds: 5 });
  const status = statusOf(thrown);
  switch (status) {
    case 400:
      return malformed();
    // Error of static files: a path that leads out of their folder.
    case 403:
    case 404:
      return notFound();
    case 405:
      return methodNotAllowed();
    case 413:
      return tooLarge();
    case 415:
      return unsupportedType();
    default:
      return status >= 400 && status < 500 ? malformed() : internal();
  }
}

/** Status of Nest's and Fastify's own errors (body too large, malformed JSON, no such route). */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown) return Number(thrown.statusCode);
  return 500;
}
