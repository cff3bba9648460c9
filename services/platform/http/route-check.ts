import type { FastifyInstance, RouteOptions } from 'fastify';
import { routeOf } from './handle';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the console, which anybody may read. */
    isPublicFile?: boolean;
  }
}

/** The page that shows the API, which Swagger registers itself. */
const API_PAGE = /^\/api\/docs(?:[/-].*)?$/;

/**
 * Gives every route the body limit of its call, and refuses to start with a route that neither the access guard decides
 * on nor checks a key of integrations itself: one that was registered on Fastify directly, past the controllers.
 */
export function checkRoutes(fastify: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  fastify.addHook('onRoute', (route) => {
    routes.push(route);
    const endpoint = route.config?.endpoint;
    if (endpoint) route.bodyLimit = endpoint.bodyLimit;
  });
  fastify.addHook('onReady', (done) => {
    const faults = routes.flatMap((route) => faultOf(route) ?? []);
    done(faults.length > 0 ? new Error(faults.join('; ')) : undefined);
  });
}

/** The reason why a route may not be served; null for none. */
export function faultOf({ method, url, bodyLimit, config }: RouteOptions): string | null {
  const methods = [method].flat();
  const name = `the route ${methods.join()} ${url}`;
  const isRead = methods.every((each) => each === 'GET' || each === 'HEAD');
  const endpoint = config?.endpoint;
  if (endpoint) {
    // HEAD is added to GET by Fastify; Nest drops the slash that the specification writes at the end of some paths.
    const isItsOwn =
      url === routeOf(endpoint).replace(/\/$/, '') && (methods.includes(endpoint.method) || methods.includes('HEAD'));
    if (!isItsOwn) return `${name} is not the one of ${endpoint.id}`;
    if (config.isDirect && endpoint.access.kind !== 'integration')
      return `${name} is not checked by the access guard, and ${endpoint.id} is not of integrations`;
    return bodyLimit === endpoint.bodyLimit ? null : `${name} has another body limit than ${endpoint.id}`;
  }
  if (config?.undocumented === 'internal') return url.startsWith('/internal/') ? null : `${name} is not internal`;
  if (config?.undocumented === 'operations') return isRead ? null : `${name} is for operations and is not read-only`;
  const isOpen = isRead && (config?.isPublicFile === true || API_PAGE.test(url));
  return isOpen ? null : `${name} is not checked by the access guard: declare it in a controller with handle()`;
}
