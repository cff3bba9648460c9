import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import type { gaugeway } from '@gaugeway/proto/events';
import { connectorEnv } from '../../connector.env';
import { ConnectorMetrics } from '../../connector.metrics';
import { wired } from '@gaugeway/proto/kinds/transports/wired';
import { OpenDoors } from '../../pipeline/accept/open-doors';
import { Registry } from '../../pipeline/registry/registry';
import { UnknownDevices } from '../../pipeline/unknown-device/unknown-devices';
import { type BrokerPort, parseBrokerPorts } from './broker-ports';
import { isAlive } from './liveness';
import { Presence } from './presence';
import { type CloseCause, Session, type SessionOwner } from './session';

/** Modems that no company has belong to the platform. */
const PLATFORM = 1;

/** A peer whose connection this connector holds. */
export interface ConnectedPeer {
  identity: string;
  port: string;
  address: string;
  isQuarantined: boolean;
  gatewayId: number | null;
  /** Unix milliseconds. */
  lastDataAt: number;
}

/** The TCP ports for gateway devices and modems, and the sessions on them. */
@Injectable()
export class Broker implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, SessionOwner {
  private readonly logger = new Logger('Broker');
  private ports: BrokerPort[] = [];
  private readonly servers = new Map<string, Server>();
  private readonly sessions = new Set<Session>();
  private readonly bound = new Map<number, Session>();
  private readonly quarantined = new Map<string, Session>();
  /** Connections by port and remote address. */
  private readonly byAddress = new Map<string, number>();
  /** Second peers wait here for the judgement on the first. */
  private readonly judged = new Map<number, Promise<void>>();
  /** Times at which connections of absent gateway devices ended, Unix milliseconds. */
  private readonly left = new Map<number, number>();
  private bufferedBytes = 0;
  private sweep: NodeJS.Timeout | null = null;

  constructor(
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    private readonly registry: Registry,
    private readonly unknown: UnknownDevices,
    private readonly presence: Presence,
    private readonly metrics: ConnectorMetrics,
    doors: OpenDoors,
  ) {
    doors.watch(wired.id, () => this.isListening);
    registry.onGateways((changes) => {
      for (const [id, gateway] of changes) this.gatewayChanged(id, gateway);
    });
  }

  onModuleInit(): void {
    this.ports = parseBrokerPorts(this.env.BROKER_PORTS);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const gatewayId of await this.presence.reportLeftBehind()) this.left.set(gatewayId, Date.now());
    for (const port of this.ports) await this.listen(port);
    const idleMs = this.env.BROKER_IDLE_SECONDS * 1000;
    this.sweep = setInterval(() => this.closeIdle(idleMs), Math.min(5000, idleMs / 4)).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.sweep) clearInterval(this.sweep);
    const closed = [...this.servers.values()].map((server) => new Promise((resolve) => server.close(resolve)));
    for (const session of [...this.sessions]) session.close('shutdown');
    await Promise.all(closed);
    await this.presence.settled();
  }

  /** true while gateway devices are accepted. */
  get isListening(): boolean {
    return [...this.servers.values()].some(({ listening }) => listening);
  }

  /** TCP port that a broker port listens on. */
  portOf(name: string): number | undefined {
    const address = this.servers.get(name)?.address();
    return typeof address === 'object' ? address?.port : undefined;
  }

  /** The connection of a peer, bound or in quarantine. */
  peer(identity: string): Session | undefined {
    const bound = this.registry.gatewayByIdentity(identity);
    return (bound && this.bound.get(bound.gatewayId)) ?? this.quarantined.get(identity);
  }

  /** The session of a connected gateway device. */
  sessionOf(gatewayId: number): Session | undefined {
    return this.bound.get(gatewayId);
  }

  /**
   * Time at which an absent gateway device disconnected, Unix milliseconds; undefined = not connected since the start.
   */
  leftAt(gatewayId: number): number | undefined {
    return this.left.get(gatewayId);
  }

  /** Gateway devices connected to this process. */
  heldGateways(): number[] {
    return [...this.bound.keys()];
  }

  /** Names of the broker ports, in the order of the setting. */
  portNames(): string[] {
    return this.ports.map(({ name }) => name);
  }

  /** Identified peers that are connected to this process. */
  connectedPeers(): ConnectedPeer[] {
    const bound = [...this.bound.values()].map((session) => heardPeer(session, false));
    return [...bound, ...[...this.quarantined.values()].map((session) => heardPeer(session, true))];
  }

  /** A peer in quarantine may be known now, a bound one no longer. */
  private gatewayChanged(id: number, gateway: gaugeway.GatewayRegistered | null): void {
    const session = this.bound.get(id);
    if (session && (gateway?.state !== 'active' || gateway.identity !== session.identity)) session.close('gateway_off');
    else if (session && gateway) session.gateway = gateway;
    const waiting = gateway?.state === 'active' ? this.quarantined.get(gateway.identity) : undefined;
    if (waiting) this.identified(waiting);
  }

  identified(session: Session): void {
    void this.admit(session).catch((error: unknown) =>
      this.logger.warn(`a session was not admitted: ${String(error)}`),
    );
  }

  ended(session: Session, cause: CloseCause): void {
    this.sessions.delete(session);
    const place = placeOf(session);
    const left = (this.byAddress.get(place) ?? 1) - 1;
    if (left > 0) this.byAddress.set(place, left);
    else this.byAddress.delete(place);
    if (this.quarantined.get(session.identity) === session) this.quarantined.delete(session.identity);
    this.metrics.connections.inc({ port: session.port.name, cause });
    const { gateway } = session;
    if (gateway && this.bound.get(gateway.gatewayId) === session) {
      this.bound.delete(gateway.gatewayId);
      this.left.set(gateway.gatewayId, Date.now());
      this.presence.ended(session, gateway, cause);
    }
  }

  garbage(session: Session, count: number): void {
    this.metrics.garbage.inc({ port: session.port.name }, count);
  }

  buffered(change: number): boolean {
    this.bufferedBytes += change;
    return change <= 0 || this.bufferedBytes <= this.env.BROKER_BUFFER_BYTES;
  }

  exchanged(session: Session, result: 'answered' | 'timeout' | 'closed'): void {
    this.metrics.exchanges.inc({ port: session.port.name, result });
  }

  private async listen(port: BrokerPort): Promise<void> {
    const server = createServer((socket) => this.accept(port, socket));
    this.servers.set(port.name, server);
    server.maxConnections = this.env.BROKER_CONNECTIONS;
    server.on('drop', () => this.metrics.connections.inc({ port: port.name, cause: 'refused_limit' }));
    server.listen(port.port, this.env.BROKER_HOST);
    await once(server, 'listening');
    server.on('error', (error) => this.logger.error(`broker port ${port.name}: ${error.message}`));
    this.logger.log(`broker port ${port.name} listens on ${this.portOf(port.name)}, greeting ${port.greeting.name}`);
  }

  private accept(port: BrokerPort, socket: Socket): void {
    const session = new Session(
      port,
      socket,
      { greetingMs: this.env.BROKER_GREETING_SECONDS * 1000, garbageBytes: this.env.BROKER_GARBAGE_BYTES },
      this,
    );
    const place = placeOf(session);
    const count = (this.byAddress.get(place) ?? 0) + 1;
    this.byAddress.set(place, count);
    this.sessions.add(session);
    session.start();
    if (count > this.env.BROKER_CONNECTIONS_PER_ADDRESS) session.close('refused_limit');
  }

  /** Binds a session to its gateway device; without one it waits in quarantine. */
  private async admit(session: Session): Promise<void> {
    const gateway = this.registry.gatewayByIdentity(session.identity);
    if (!gateway) return this.quarantine(session);
    // Judges in order, so that one of two new peers is bound and the other rejected.
    const before = this.judged.get(gateway.gatewayId) ?? Promise.resolve();
    const judgement = before.catch(() => undefined).then(() => this.bindOrRefuse(session, gateway.gatewayId));
    this.judged.set(gateway.gatewayId, judgement);
    await judgement.finally(() => {
      if (this.judged.get(gateway.gatewayId) === judgement) this.judged.delete(gateway.gatewayId);
    });
  }

  private async bindOrRefuse(session: Session, gatewayId: number): Promise<void> {
    const holder = this.bound.get(gatewayId);
    if (holder === session) return;
    if (holder && (await isAlive(holder, this.registry, this.env.BROKER_PROBE_SECONDS * 1000))) {
      this.logger.warn(
        `a second connection of gateway device ${gatewayId} from ${session.address} was refused: the first is alive`,
      );
      session.close('refused_alive');
      return;
    }
    if (session.state === 'ended') return;
    holder?.close('replaced');
    // During the probe of the first connection, the gateway device may have been switched off or got another identity.
    const gateway = this.registry.gatewayByIdentity(session.identity);
    if (gateway?.gatewayId !== gatewayId) {
      session.close('gateway_off');
      return;
    }
    this.quarantined.delete(session.identity);
    session.bind(gateway);
    this.bound.set(gatewayId, session);
    this.left.delete(gatewayId);
    this.presence.bound(session, gateway);
  }

  private async quarantine(session: Session): Promise<void> {
    if (session.state === 'ended') return;
    const before = this.quarantined.get(session.identity);
    if (before && before !== session) before.close('replaced');
    session.state = 'quarantined';
    this.quarantined.set(session.identity, session);
    // Events of a socket run outside of any tenant scope.
    await forEveryone(() => this.unknown.knocked(session.identity, PLATFORM, `tcp:${session.port.name}`));
  }

  private closeIdle(idleMs: number): void {
    const limit = Date.now() - idleMs;
    for (const session of [...this.sessions]) if (session.lastDataAt < limit) session.close('idle');
    this.countSessions();
  }

  private countSessions(): void {
    for (const { name } of this.ports) {
      for (const state of ['waiting', 'bound', 'quarantined'] as const) {
        const count = [...this.sessions].filter(
          (session) => session.port.name === name && session.state === state,
        ).length;
        this.metrics.sessions.set({ port: name, state }, count);
      }
    }
  }
}

const heardPeer = (session: Session, isQuarantined: boolean): ConnectedPeer => ({
  identity: session.identity,
  port: session.port.name,
  address: session.address,
  isQuarantined,
  gatewayId: session.gateway?.gatewayId ?? null,
  lastDataAt: session.lastDataAt,
});

const placeOf = (session: Session): string => `${session.port.name} ${session.address}`;
