import type { Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  DiscoveryModule,
  DiscoveryService,
  HttpAdapterHost,
  MetadataScanner,
  Reflector,
} from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants';
import { type Endpoint, endpoints, type ServiceName } from '@gaugeway/proto/api';
import { AuditTrail, Denials } from '../audit';
import { AccessGuard } from '../auth/access.guard';
import { ApiKeyStrategy } from '../auth/api-key.strategy';
import { AccessTokenStrategy, ContextTokenStrategy } from '../auth/token.strategies';
import { ErrorFilter } from './error.filter';
import { HealthController, Readiness } from './health';
import { directCallsOf } from './direct';
import { ENDPOINT } from './handle';
import { OpenApiController } from './openapi.controller';
import { SharedRates } from './shared-rates';
import { UNDOCUMENTED } from './undocumented';

/**
 * Name and schema of a service for HTTP. A service without a schema owns no data, and its calls may be answered
 * elsewhere.
 */
interface RunningService {
  name: ServiceName;
  schema: string | null;
}

const RUNNING = Symbol('the services of this process');

/** Longest time of an open request when the process stops: a client that reads nothing must not delay it. */
const LAST_REQUESTS_MS = 10_000;

/** The HTTP side of a process: one guard, one filter, one envelope; wired wrong, it does not start. */
@Global()
@Module({})
export class HttpModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly host: HttpAdapterHost,
    @Inject(RUNNING) private readonly running: readonly RunningService[],
  ) {}

  static forServices(services: readonly RunningService[]): DynamicModule {
    return {
      module: HttpModule,
      imports: [DiscoveryModule],
      controllers: [HealthController, ...(services.some(({ name }) => name === 'gateway') ? [OpenApiController] : [])],
      providers: [
        AccessTokenStrategy,
        ApiKeyStrategy,
        AuditTrail,
        ContextTokenStrategy,
        Denials,
        Readiness,
        SharedRates,
        { provide: RUNNING, useValue: services },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [Readiness, AccessTokenStrategy, AuditTrail, SharedRates],
    };
  }

  /** The server closes after this hook; it waits for the answers under way. */
  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS).unref();
  }

  /** Refuses to start with a route that declares no rule, or with a call without a handler. */
  onApplicationBootstrap(): void {
    const answered = new Set<string>();
    const services = new Set(this.running.filter(({ schema }) => schema !== null).map(({ name }) => name));
    const answers = ({ id, service }: Endpoint) => {
      answered.add(id);
      services.add(service);
    };
    for (const { instance, name } of this.discovery.getControllers()) {
      if (!instance) continue;
      for (const { endpoint } of directCallsOf(instance as object)) answers(endpoint);
      const methods = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      for (const key of this.scanner.getAllMethodNames(methods)) {
        const method = methods[key];
        if (!method || this.reflector.get<unknown>(PATH_METADATA, method) === undefined) continue;
        const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, method);
        if (!endpoint && !this.reflector.get<unknown>(UNDOCUMENTED, method)) {
          throw new Error(`the route ${name}.${key} declares no access rule: use handle() or @Undocumented`);
        }
        if (endpoint) answers(endpoint);
      }
    }
    const missing = endpoints.filter(({ id, service }) => services.has(service) && !answered.has(id));
    if (missing.length > 0) throw new Error(`nobody answers the calls ${missing.map(({ id }) => id).join(', ')}`);
  }
}
