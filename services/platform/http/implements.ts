import {
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  Req,
  Res,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Endpoint, InputOf, ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../auth/context';
import { enveloped } from './envelope';
import { parseInput } from './input';
import { callOf, permitted } from './request';

export const ENDPOINT = 'gaugeway:endpoint';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers; its body limit is the route's. */
    endpoint?: Endpoint;
    /** true: the handler gets the body as bytes, whatever its type. */
    takesBytes?: boolean;
  }
}

const route = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

const CallContext = createParamDecorator((endpoint: Endpoint, execution: ExecutionContext) => {
  return permitted(endpoint, execution.switchToHttp().getRequest<FastifyRequest>()).context;
});

const CallInput = createParamDecorator((endpoint: Endpoint, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return parseInput(endpoint, request, callOf(request).language);
});

/** A handler of a call: context first, the parsed input second. */
type Handler<E extends Endpoint> =
  | ((
      context: Context,
      input: InputOf<E>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<ReplyOf<E> | RawReply>)
  | ((context: Context, input: InputOf<E>) => Promise<ReplyOf<E> | RawReply>)
  | ((context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<void>)
  | ((context: null, request: FastifyRequest, reply: FastifyReply) => Promise<void>);

/** Alternative result of a handler: JSON text of `data` that was made elsewhere (raw-json.ts). */
export interface RawReply {
  readonly rawJson: string;
}

/** The path of an endpoint as the router spells it. */
export function routeOf(endpoint: Endpoint): string {
  return endpoint.prefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Makes a method of a controller the handler of a call: route, validation, access rule and documentation come from the
 * endpoint. The method gets `(context, input)`, and may take Fastify's request and reply after them. The context of a
 * public call is null if no user is signed in. The result is returned in the envelope, also to another method that
 * calls it. The handler of a raw endpoint gets the body's bytes from `request.body` and sends the reply itself.
 */
export function Implements<E extends Endpoint>(endpoint: E) {
  return <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    if (!endpoint.raw) envelop(endpoint, descriptor);
    SetMetadata(ENDPOINT, endpoint)(target, key, descriptor as PropertyDescriptor);
    HttpCode(200)(target, key, descriptor as PropertyDescriptor);
    route[endpoint.method](routeOf(endpoint))(target, key, descriptor as PropertyDescriptor);
    RouteConfig({ endpoint, takesBytes: endpoint.raw })(target, key, descriptor as PropertyDescriptor);
    CallContext(endpoint)(target, key, 0);
    if (endpoint.raw) {
      Req()(target, key, 1);
      Res()(target, key, 2);
    } else {
      CallInput(endpoint)(target, key, 1);
      Req()(target, key, 2);
      Res({ passthrough: true })(target, key, 3);
    }
  };
}

/** The method is called with the reply as its fourth argument, whether it takes it or not. */
function envelop(endpoint: Endpoint, descriptor: PropertyDescriptor): void {
  const handler = descriptor.value as (...given: unknown[]) => Promise<unknown>;
  descriptor.value = async function (this: unknown, ...given: unknown[]) {
    return enveloped(endpoint, await handler.apply(this, given), given[3] as FastifyReply);
  };
}

/** Makes a method the proxy of a call that another service answers: access as declared, request and reply unchanged. */
export function Forwards(endpoint: Endpoint) {
  return (target: object, key: string, descriptor: PropertyDescriptor): void => {
    SetMetadata(ENDPOINT, endpoint)(target, key, descriptor);
    route[endpoint.method](routeOf(endpoint))(target, key, descriptor);
    RouteConfig({ endpoint, takesBytes: true })(target, key, descriptor);
    Req()(target, key, 0);
    Res()(target, key, 1);
  };
}
