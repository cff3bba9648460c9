import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import {
  type AccessTokenPayload,
  AccessTokenStrategy,
  type SessionContext,
  SessionDirectory,
} from '@gaugeway/platform/auth';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { RateLimit } from '@gaugeway/platform/http';
import { Metrics } from '@gaugeway/platform/telemetry';
import type { RealtimeCommands, RealtimeEvents, Watch, WatchOutcome } from '@gaugeway/proto/api';
import type { Server, Socket } from 'socket.io';
import { isAudience, roomsOf } from './audience';
import { SharedRun } from './shared-run';
import { type Announced, WatchedDevices } from './watched-devices';
import { watchOf } from './watch';

interface SocketData {
  session: SessionContext;
  watch: Watch;
}

/** Between the gateways of an installation, through Redis; acknowledged when it is done. */
interface GatewayEvents {
  recheck: (done: () => void) => void;
  watched: (gateway: string, devices: Announced) => void;
}

type RealtimeServer = Server<RealtimeCommands, RealtimeEvents, GatewayEvents, SocketData>;
type RealtimeSocket = Socket<RealtimeCommands, RealtimeEvents, GatewayEvents, SocketData>;

/**
 * A call that may revoke access rechecks the sockets before its answer (recheck-on-revocation.ts). This finds changes
 * without a call (an expired company), and those that a gateway missed while Redis was away, in time for "everywhere
 * within 5 s".
 */
const RECHECK_MS = 2500;
/** Interval of announcements of the devices watched here, if these change, ms. */
const ANNOUNCE_MS = 50;
/** Longest wait for the acknowledgement of the other gateways. */
const ACKNOWLEDGED_MS = 1500;

/**
 * The WebSocket. A socket shows its access token once, at the handshake, and lives as long as its session. It receives
 * the devices that it watches, as far as its user may see them: rights decide in which rooms it is, the ties that an
 * event carries decide to which rooms it goes (audience.ts).
 */
@Injectable()
@WebSocketGateway({ path: '/socket.io', serveClient: false, maxHttpBufferSize: 16_384, connectTimeout: 10_000 })
export class RealtimeGateway
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnGatewayInit, OnGatewayConnection
{
  private readonly logger = new Logger('Realtime');
  private timer: NodeJS.Timeout | undefined;
  private readonly rechecks = new SharedRun(() => this.recheck());
  /** Per socket: a person who turns pages stays far below. */
  private readonly watches = new RateLimit({ burst: 30, perSecond: 5 });

  private readonly watched: WatchedDevices;
  /** Name of this gateway among those of the installation. */
  private readonly id = randomUUID();
  private announcing: NodeJS.Timeout | undefined;

  private readonly opened;

  @WebSocketServer()
  private server!: RealtimeServer;

  constructor(
    private readonly jwt: JwtService,
    private readonly tokens: AccessTokenStrategy,
    private readonly directory: SessionDirectory,
    metrics: Metrics,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {
    this.watched = new WatchedDevices(env.REDIS_URL === undefined);
    this.opened = metrics.counter('gaugeway_sockets_opened_total', 'WebSockets that were let in');
    // Undefined until the server of the sockets exists.
    metrics.readGauge('gaugeway_sockets_open', 'WebSockets that are open', [], (gauge) => {
      gauge.set((this.server as RealtimeServer | undefined)?.sockets.sockets.size ?? 0);
    });
  }

  onApplicationBootstrap(): void {
    this.recheckLater();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    clearTimeout(this.announcing);
    this.timer = undefined;
  }

  afterInit(server: RealtimeServer): void {
    server.on('recheck', (done) => {
      this.rechecks
        .run()
        .catch((error: unknown) => this.logger.warn(error, 'sockets could not be rechecked'))
        .finally(done);
    });
    server.on('watched', (gateway, devices) => this.watched.heard(gateway, devices));
    server.use((socket, next) => {
      // The user of the socket is only found out here.
      forEveryone(() => this.sessionOf(socket)).then(
        (session) => {
          if (session) Object.assign(socket.data, { session, watch: { devices: [], lists: [] } });
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
    socket.on('watch', (wanted: unknown, answer: unknown) => {
      const outcome = this.watch(socket, wanted);
      // A client may leave the answer out, or send anything in its place.
      if (typeof answer === 'function') (answer as (outcome: WatchOutcome) => void)(outcome);
    });
    await socket.join(roomOfSession(socket.data.session.sessionId));
    placeInRooms(socket);
    this.opened.inc();
  }

  /** Sends an event to the rooms of an audience; each socket is in one of them at most. */
  push<E extends keyof RealtimeEvents>(rooms: readonly string[], event: E, ...payload: Parameters<RealtimeEvents[E]>) {
    for (const room of rooms) if (this.isReached(room)) this.server.to(room).emit(event, ...payload);
  }

  /** true where a client may be in one of the rooms. */
  reaches(rooms: readonly string[]): boolean {
    return rooms.some((room) => this.isReached(room));
  }

  /** true: a browser may watch the device, here or on another gateway. */
  isWatched(deviceId: number): boolean {
    return this.watched.has(deviceId);
  }

  /** Without Redis this is the only gateway, and skips content that no client here receives. */
  private isReached(room: string): boolean {
    return this.env.REDIS_URL !== undefined || this.server.sockets.adapter.rooms.has(room);
  }

  /** Closes the sockets of a session, on every gateway. */
  endSession(sessionId: string): void {
    this.closeHere(sessionId);
    const room = this.server.in(roomOfSession(sessionId));
    room.emit('session_ended');
    room.disconnectSockets(true);
  }

  /** The session moved to another company: its sockets leave the room of the old one and reconnect. */
  moveSession(sessionId: string): void {
    this.server.in(roomOfSession(sessionId)).disconnectSockets(true);
  }

  /**
   * Closes the sockets whose access was revoked and updates the rights of the others, on every gateway, before it
   * resolves. A gateway that does not acknowledge in time finds them at its next periodic recheck. Never rejects.
   */
  async recheckEverywhere(): Promise<void> {
    const here = this.rechecks.run();
    const [own] = await Promise.allSettled([here, this.env.REDIS_URL ? this.recheckElsewhere() : undefined]);
    if (own.status === 'rejected') this.logger.warn(own.reason, 'sockets could not be rechecked');
  }

  private async recheckElsewhere(): Promise<void> {
    const acknowledged = this.server.serverSideEmitWithAck('recheck').catch((error: unknown) => {
      this.logger.warn(error, 'another gateway did not acknowledge a recheck of its sockets');
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ACKNOWLEDGED_MS)));
    await Promise.race([acknowledged, limit]);
    clearTimeout(timer);
  }

  private recheckLater(): void {
    this.timer = setTimeout(() => {
      this.announce();
      this.rechecks
        .run()
        .catch((error: unknown) => this.logger.warn(error, 'the sessions of the sockets could not be looked at'))
        .finally(() => this.timer && this.recheckLater());
    }, RECHECK_MS).unref();
  }

  private watch(socket: RealtimeSocket, wanted: unknown): WatchOutcome {
    if (this.watches.take(socket.id) > 0)
      return { error: 'too_many_requests', message: 'Too many requests. Wait a second and try again.' };
    const watch = watchOf(wanted);
    if (typeof watch === 'string') return { error: 'malformed', message: watch };
    socket.data.watch = watch;
    placeInRooms(socket);
    this.watched.add(watch.devices);
    this.announceSoon();
    return { error: null };
  }

  private announceSoon(): void {
    if (this.env.REDIS_URL === undefined) return;
    this.announcing ??= setTimeout(() => this.announce(), ANNOUNCE_MS).unref();
  }

  private announce(): void {
    clearTimeout(this.announcing);
    this.announcing = undefined;
    this.watched.set([...this.server.sockets.sockets.values()].flatMap(({ data }) => data.watch.devices));
    if (this.env.REDIS_URL !== undefined) this.server.serverSideEmit('watched', this.id, this.watched.announced);
  }

  /** Each gateway looks at its own sockets, in one request. */
  private async recheck(): Promise<void> {
    const sessionIds = new Set([...this.server.sockets.sockets.values()].map(({ data }) => data.session.sessionId));
    if (sessionIds.size === 0) return;
    const found = new Map(
      (await this.directory.findAll([...sessionIds])).map((session) => [session.sessionId, session]),
    );
    for (const id of sessionIds) if (!found.has(id)) this.closeHere(id);
    for (const socket of this.server.sockets.sockets.values()) {
      const now = found.get(socket.data.session.sessionId);
      if (!now) continue;
      if (now.companyId === socket.data.session.companyId) {
        socket.data.session = now;
        placeInRooms(socket);
      } else this.moveSession(now.sessionId);
    }
  }

  /** Closes the sockets of this gateway without Redis, also while Redis is away. */
  private closeHere(sessionId: string): void {
    for (const socket of this.server.sockets.sockets.values()) {
      if (socket.data.session.sessionId !== sessionId) continue;
      socket.emit('session_ended');
      socket.disconnect(true);
    }
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

/** Puts a socket into the rooms of its session and its watched devices, and takes it out of the others. */
function placeInRooms(socket: RealtimeSocket): void {
  const wanted = new Set(roomsOf(socket.data.session, socket.data.watch));
  for (const room of socket.rooms) if (isAudience(room) && !wanted.has(room)) void socket.leave(room);
  const missing = [...wanted].filter((room) => !socket.rooms.has(room));
  if (missing.length > 0) void socket.join(missing);
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}
