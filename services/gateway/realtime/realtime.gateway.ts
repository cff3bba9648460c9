import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import {
  type AccessTokenPayload,
  AccessTokenStrategy,
  hasRight,
  type SessionContext,
  SessionDirectory,
} from '@gaugeway/platform/auth';
import { Metrics } from '@gaugeway/platform/telemetry';
import { type RealtimeEvents, SECTION } from '@gaugeway/proto/api';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

interface SocketData {
  session: SessionContext;
}

type RealtimeServer = Server<DefaultEventsMap, RealtimeEvents, DefaultEventsMap, SocketData>;
type RealtimeSocket = Socket<DefaultEventsMap, RealtimeEvents, DefaultEventsMap, SocketData>;

/**
 * A session that ends tells so by an event. This finds those whose user or company was closed, and those whose event is
 * held up, in time for "out everywhere within 5 s".
 */
const RECHECK_MS = 2500;

/**
 * The WebSocket. A socket shows its access token once, at the handshake, and lives as long as its session; it stands in
 * the room of its company if its user may read devices. Clients only listen.
 */
@Injectable()
@WebSocketGateway({ path: '/socket.io', serveClient: false, maxHttpBufferSize: 16_384, connectTimeout: 10_000 })
export class RealtimeGateway
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnGatewayInit, OnGatewayConnection
{
  private readonly logger = new Logger('Realtime');
  private timer: NodeJS.Timeout | undefined;

  @WebSocketServer()
  private server!: RealtimeServer;

  constructor(
    private readonly jwt: JwtService,
    private readonly tokens: AccessTokenStrategy,
    private readonly directory: SessionDirectory,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.recheckLater();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  afterInit(server: RealtimeServer): void {
    server.use((socket, next) => {
      this.sessionOf(socket).then(
        (session) => {
          if (session) socket.data.session = session;
          next(session ? undefined : new Error('no_session'));
        },
        (error: unknown) => {
          this.logger.warn(error, 'a handshake could not be checked');
          next(new Error('unavailable'));
        },
      );
    });
  }

  async handleConnection(socket: RealtimeSocket): Promise<void> {
    const { session } = socket.data;
    await socket.join(roomOfSession(session.sessionId));
    const mayRead = hasRight({ ...session, requestId: '', address: '' }, 'read', SECTION.devices);
    if (mayRead) await socket.join(roomOfCompany(session.companyId));
    this.metrics.counter('gaugeway_sockets_opened_total', 'WebSockets that were let in').inc();
  }

  /** Sends an event to everybody who looks at a company's data. */
  push<E extends keyof RealtimeEvents>(companyId: number, event: E, ...payload: Parameters<RealtimeEvents[E]>): void {
    this.server.to(roomOfCompany(companyId)).emit(event, ...payload);
  }

  /** Closes the sockets of a session, on every gateway. */
  endSession(sessionId: string): void {
    this.tokens.sessions.forget(sessionId);
    const room = this.server.in(roomOfSession(sessionId));
    room.emit('session_ended');
    room.disconnectSockets(true);
  }

  /** The session goes on in another company: its sockets leave the room of the old one, and come again. */
  moveSession(sessionId: string): void {
    this.tokens.sessions.forget(sessionId);
    this.server.in(roomOfSession(sessionId)).disconnectSockets(true);
  }

  private recheckLater(): void {
    this.timer = setTimeout(() => {
      this.recheck()
        .catch((error: unknown) => this.logger.warn(error, 'the sessions of the sockets could not be looked at'))
        .finally(() => this.timer && this.recheckLater());
    }, RECHECK_MS).unref();
  }

  /** Each gateway looks at its own sockets, in one question. */
  private async recheck(): Promise<void> {
    const sessions = new Set([...this.server.sockets.sockets.values()].map(({ data }) => data.session.sessionId));
    if (sessions.size === 0) return;
    const alive = new Set(await this.directory.alive([...sessions]));
    for (const id of sessions) if (!alive.has(id)) this.endSession(id);
  }

  private async sessionOf(socket: RealtimeSocket): Promise<SessionContext | null> {
    const token: unknown = socket.handshake.auth['token'];
    if (typeof token !== 'string') return null;
    try {
      return await this.tokens.sessionOf(await this.jwt.verifyAsync<AccessTokenPayload>(token));
    } catch (error) {
      if (error instanceof Error && ['JsonWebTokenError', 'TokenExpiredError', 'NotBeforeError'].includes(error.name))
        return null;
      throw error;
    }
  }
}

function roomOfCompany(companyId: number): string {
  return `company:${companyId}`;
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}
