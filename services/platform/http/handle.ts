import { Delete, Get, HttpCode, Patch, Post, Put, Req, Res, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Endpoint, InputOf, ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../auth/context';
import { enveloped } from './envelope';
import { parseInput, parseRawInput } from './input';
import { permitted } from './request';

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

/** Alternative result of a handler: JSON text of `data` that was made elsewhere (raw-json.ts). */
export interface RawReply {
  readonly rawJson: string;
}

/**
 * Names of the fields of a result, those of its objects and lists included, that the reply does not declare; never = none.
 * TypeScript itself refuses them in a literal alone. A dictionary and a declared `unknown` take any.
 */
type Surplus<R, Declared> = R extends RawReply | Primitive
  ? never
  : unknown extends Declared
    ? never
    : R extends readonly (infer Item)[]
      ? Surplus<Item, Declared extends readonly (infer Of)[] ? Of : never>
      : string extends KeysOf<R> | KeysOf<ObjectsOf<Declared>>
        ? never
        : {
            [K in KeysOf<R>]: K extends KeysOf<ObjectsOf<Declared>>
              ? Surplus<ValueOf<R, K>, ValueOf<ObjectsOf<Declared>, K>>
              : K;
          }[KeysOf<R>];
type Primitive = string | number | boolean | bigint | symbol | null | undefined;
type ObjectsOf<T> = Exclude<T, Primitive | readonly unknown[]>;
type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** A result without surplus fields, or a type that names them in the compiler's message. */
type Exact<R, Declared> = R & ([Surplus<R, Declared>] extends [never] ? unknown : { surplus: Surplus<R, Declared> });

/** Second argument of the handler of a raw call. */
export interface RawCall<E extends Endpoint> {
  /** Parsed when it is read. Throws as parseRawInput. */
  readonly input: InputOf<E>;
  /** The body's bytes are its `body`. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Function that Nest calls for a request; it carries the metadata of the route. */
export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The path of an endpoint as the router spells it. */
export function routeOf(endpoint: Endpoint): string {
  return endpoint.prefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * The handler of a call, as a property of a controller: `readonly list = handle(listTasks, async (ctx, input) => …)`.
 * Route, validation, access rule, documentation, and the types of input and reply come from the endpoint. The context of
 * a public call is null if no user is signed in. The result is returned in the envelope; it has no field that the reply does
 * not declare.
 */
export function handle<E extends Endpoint, R extends ReplyOf<E> | RawReply>(
  endpoint: E,
  run: (
    context: Context,
    input: InputOf<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Exact<R, ReplyOf<E>>>,
): RouteHandler {
  return routed(endpoint, async (request, reply) => {
    const { context, language } = permitted(endpoint, request);
    const input = parseInput(endpoint, request, language);
    return enveloped(endpoint, await run(context as Context, input, request, reply), reply);
  });
}

/** The handler of a raw call, which writes the reply itself. */
export function handleRaw<E extends Endpoint>(
  endpoint: E,
  run: (context: Context, call: RawCall<E>) => Promise<void>,
): RouteHandler {
  return routed(endpoint, (request, reply) => {
    const { context } = permitted(endpoint, request);
    const call = {
      get input() {
        return parseRawInput(endpoint, request);
      },
      request,
      reply,
    };
    return run(context as Context, call);
  });
}

function routed(endpoint: Endpoint, value: RouteHandler): RouteHandler {
  declareRoute(endpoint, {}, '', { value });
  HttpCode(200)({}, '', { value });
  return value;
}

function declareRoute(endpoint: Endpoint, target: object, key: string, descriptor: PropertyDescriptor): void {
  SetMetadata(ENDPOINT, endpoint)(target, key, descriptor);
  route[endpoint.method](routeOf(endpoint))(target, key, descriptor);
  RouteConfig({ endpoint, takesBytes: endpoint.raw })(target, key, descriptor);
}

/**
 * Makes the handlers of a controller visible to Nest, which looks for routes among the methods of the class. Runs once
 * per instance, before the routes are registered; the instance's own handler answers.
 */
export function mountHandlers(controller: object): void {
  const prototype = Object.getPrototypeOf(controller) as Record<string, unknown>;
  for (const [key, value] of Object.entries(controller) as [string, unknown][]) {
    if (typeof value !== 'function' || key in prototype) continue;
    const endpoint = Reflect.getMetadata(ENDPOINT, value) as Endpoint | undefined;
    if (!endpoint) continue;
    Object.defineProperty(prototype, key, { value });
    Req()(prototype, key, 0);
    Res({ passthrough: !endpoint.raw })(prototype, key, 1);
  }
}

/** Makes a method the proxy of a call that another service answers: access as declared, request and reply unchanged. */
export function Forwards(endpoint: Endpoint) {
  return (target: object, key: string, descriptor: PropertyDescriptor): void => {
    declareRoute(endpoint, target, key, descriptor);
    RouteConfig({ endpoint, takesBytes: true })(target, key, descriptor);
    Req()(target, key, 0);
    Res()(target, key, 1);
  };
}
