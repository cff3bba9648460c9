import { isIP } from 'node:net';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { SecretSeal } from '@gaugeway/platform/crypto';
import { connectorEnv } from '../../connector.env';
import { ChirpstackClient } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { parseServerUrl, resolveServer, type ServerUrl } from '../chirpstack-api/server-address';
import { probeTls } from '../transport/tls-probe';
import type { NetworkServerRow } from './network-server.repository';

/** Longest wait of a call of the console. */
const TIMEOUT_MS = 5000;
const OPERATOR = 1;

type Server = Pick<NetworkServerRow, 'id' | 'company_id' | 'url' | 'allows_insecure' | 'sealed_token'>;

/** Opens connections to network servers, only to allowed addresses, and keeps their API keys. */
@Injectable()
export class ServerConnections {
  private readonly seal = SecretSeal.of('network server');
  private readonly logger = new Logger('NetworkServers');

  constructor(@Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>) {}

  sealToken(serverId: number, token: string): Buffer {
    return this.seal.seal(ownerOf(serverId), token);
  }

  /** A secret of its MQTT broker; each is bound to its server and its place. */
  sealMqtt(serverId: number, place: 'password' | 'key', secret: string): Buffer {
    return this.seal.seal(`${ownerOf(serverId)}:mqtt_${place}`, secret);
  }

  /** Throws if SEALING_SECRET was changed since. */
  openMqtt(serverId: number, place: 'password' | 'key', sealed: Buffer): string {
    return this.seal.open(`${ownerOf(serverId)}:mqtt_${place}`, sealed);
  }

  /** true if servers of the company, or this one, may be in private networks. */
  allowsPrivate(companyId: number, url?: Pick<ServerUrl, 'host' | 'port'>): boolean {
    const rule = this.env.NETWORK_SERVERS_PRIVATE;
    if (url && this.env.NETWORK_SERVERS_ALLOW.has(`${url.host.toLowerCase()}:${url.port}`)) return true;
    return rule === 'all' || (rule === 'operator' && companyId === OPERATOR);
  }

  /** Lends a connection for one piece of work. Throws ChirpstackError. */
  async use<T>(server: Server, work: (client: ChirpstackClient) => Promise<T>): Promise<T> {
    const url = parseServerUrl(server.url);
    if (!url || (!url.tls && !server.allows_insecure)) throw new ChirpstackError('address_refused');
    const address = await this.addressOf(url, server.company_id);
    const token = this.tokenOf(server);
    const client = new ChirpstackClient({ ...url, address, token }, TIMEOUT_MS);
    try {
      return await work(client);
    } catch (error) {
      if (!(error instanceof ChirpstackError)) throw error;
      if (error.answer) this.note(server.id, error.answer);
      throw error.cause === 'unreachable' ? await whyUnreachable(error, { ...url, address }) : error;
    } finally {
      client.close();
    }
  }

  /** The answer of the server is only logged: it is foreign text and may hold anything. */
  private note(serverId: number, { status, text }: NonNullable<ChirpstackError['answer']>): void {
    this.logger.warn(`network server ${serverId} answered ${status}: ${JSON.stringify(text)}`);
  }

  private tokenOf({ id, sealed_token }: Server): string {
    try {
      return this.seal.open(ownerOf(id), sealed_token);
    } catch {
      // SEALING_SECRET was changed since: the API key must be given again.
      throw new ChirpstackError('wrong_token', 'SEALING_SECRET');
    }
  }

  private async addressOf(url: ServerUrl, companyId: number): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChirpstackError('timeout')), TIMEOUT_MS);
    });
    const looked = resolveServer(url, this.allowsPrivate(companyId, url)).catch(() => {
      throw new ChirpstackError('unreachable');
    });
    try {
      const address = await Promise.race([looked, late]);
      if (address === null) throw new ChirpstackError('address_refused');
      return address;
    } finally {
      clearTimeout(timer);
      looked.catch(() => undefined);
    }
  }
}

/** grpc-js reports a port of the other kind as one where nothing answers. */
async function whyUnreachable(error: ChirpstackError, to: ServerUrl & { address: string }): Promise<ChirpstackError> {
  const { address, host, port, tls } = to;
  const name = isIP(host) === 0 ? { servername: host } : {};
  const kind = await probeTls({ host: address, port, ALPNProtocols: ['h2'], ...name });
  const isOther = tls ? kind === 'plain' : kind === 'tls';
  return isOther ? new ChirpstackError('no_tls', '', false, error.answer) : error;
}

const ownerOf = (serverId: number) => `network_server:${serverId}`;
