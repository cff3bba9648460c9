import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { RawJson } from './raw-json';
import { callOf } from './request';

/** `{ "data": ... }` around what a handler gives; in tests the reply is held against the endpoint's schema. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const { endpoint } = callOf(http.getRequest<FastifyRequest>());
    if (!endpoint || endpoint.raw) return next.handle();
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof RawJson) {
          void http.getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8');
          if (checksReplies) endpoint.reply.parse(JSON.parse(value.rawJson));
          return `{"data":${value.rawJson}}`;
        }
        if (checksReplies) endpoint.reply.parse(value);
        return { data: value };
      }),
    );
  }
}

/** Set by createHttpApp from NODE_ENV: a reply that breaks its contract fails the test that asked for it. */
let checksReplies = false;

export function checkReplies(on: boolean): void {
  checksReplies = on;
}
