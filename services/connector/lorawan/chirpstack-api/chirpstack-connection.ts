import { isIP } from 'node:net';
import { DeviceProfileServiceClient } from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb';
import {
  type CallOptions,
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  credentials,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { ChirpstackError, chirpstackError } from './chirpstack-error';

/** Address as `resolveServer` found it. */
export interface ChirpstackTarget {
  /** An IP address. */
  address: string;
  port: number;
  /** The name that its certificate must match. */
  host: string;
  tls: boolean;
  token: string;
}

/** A method of a gRPC client. */
export type Call<Q, R> = (
  request: Q,
  metadata: Metadata,
  options: CallOptions,
  callback: (error: ServiceError | null, reply?: R) => void,
) => unknown;

type Service<C> = new (address: string, credentials: ChannelCredentials, options: ClientOptions) => C;

/**
 * The connection to a ChirpStack with one API key.
 *
 * ChirpStack answers UNAUTHENTICATED to an API key that it does not know, and the same where a tenant's key requests an
 * object of another tenant or none that exists, and where a read-only key writes
 * (chirpstack/src/api/auth/validator.rs). A call for something that the key must see shows which of them it is.
 */
export class ChirpstackConnection {
  private readonly metadata = new Metadata();
  private readonly clients: Client[] = [];
  private readonly address: string;
  private readonly secured: ChannelCredentials;
  private readonly options: ClientOptions;
  protected readonly profiles: DeviceProfileServiceClient;

  constructor(
    target: ChirpstackTarget,
    private readonly timeoutMs: number,
  ) {
    this.address = target.address.includes(':')
      ? `ipv6:[${target.address}]:${target.port}`
      : `ipv4:${target.address}:${target.port}`;
    this.secured = target.tls ? credentials.createSsl() : credentials.createInsecure();
    this.options = {
      'grpc.default_authority': `${target.host}:${target.port}`,
      // TLS does not name a server by its address (RFC 6066, 3).
      ...(target.tls && isIP(target.host) === 0 && { 'grpc.ssl_target_name_override': target.host }),
      'grpc.enable_http_proxy': 0,
      // Calls to servers are repeated by the queue, with its own pauses.
      'grpc.enable_retries': 0,
      'grpc.max_receive_message_length': 16 * 1024 * 1024,
    };
    this.metadata.set('authorization', `Bearer ${target.token}`);
    this.profiles = this.service(DeviceProfileServiceClient);
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  /** The client of a service of the server. */
  protected service<C extends Client>(ServiceClient: Service<C>): C {
    const client = new ServiceClient(this.address, this.secured, this.options);
    this.clients.push(client);
    return client;
  }

  /** If a key sees an object and its change of that object is refused, the key is read-only. */
  protected async change<R>(work: Promise<R>, sees: () => Promise<unknown>): Promise<R> {
    try {
      return await work;
    } catch (error) {
      if (!isUnseen(error)) throw error;
      await sees();
      throw new ChirpstackError('read_only_key', '', false, error.answer);
    }
  }

  /** Throws `no_right` if the server knows the key and hides the requested object from it. */
  protected async ask<Q, R>(request: Q, call: Call<Q, R>, deadline?: number): Promise<R> {
    try {
      return await this.call(request, call, deadline);
    } catch (error) {
      if (!(error instanceof ChirpstackError && error.cause === 'wrong_token')) throw error;
      // Every key that the server knows may ask for this, whatever its tenant.
      await this.call(new Empty(), this.profiles.listAdrAlgorithms.bind(this.profiles));
      throw new ChirpstackError('no_right', '', false, error.answer);
    }
  }

  private call<Q, R>(request: Q, call: Call<Q, R>, deadline = Date.now() + this.timeoutMs): Promise<R> {
    return new Promise((resolve, reject) => {
      call(request, this.metadata, { deadline }, (error, reply) => {
        if (error) reject(chirpstackError(error));
        else resolve(reply as R);
      });
    });
  }
}

/** UNAUTHENTICATED to a key that the server knows. */
export const isUnseen = (error: unknown): error is ChirpstackError =>
  error instanceof ChirpstackError && error.cause === 'no_right';

/**
 * Maps an error to a missing object: an object that the key does not see does not exist; `what` names it if the server
 * does not.
 */
export function missing(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ChirpstackError) || !['no_right', 'not_there'].includes(error.cause)) throw error;
    throw new ChirpstackError('not_there', what, false, error.answer);
  };
}

/** null for an object that does not exist; other errors are thrown. */
export function unlessMissing(error: unknown): null {
  if (error instanceof ChirpstackError && error.cause === 'not_there') return null;
  throw error;
}
