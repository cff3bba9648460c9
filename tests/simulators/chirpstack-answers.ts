import { type handleUnaryCall, status } from '@grpc/grpc-js';
import type { Empty } from 'google-protobuf/google/protobuf/empty_pb';

/** An answer of a ChirpStack that is an error. */
export class Refusal extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
  }
}

/**
 * ChirpStack detects existing objects only by its database, whose text it answers (storage/error.rs, `from_diesel`).
 */
export const duplicate = (constraint: string) =>
  new Refusal(status.INTERNAL, `duplicate key value violates unique constraint "${constraint}"`);

export const foreignKey = (table: string, column: string) =>
  new Refusal(
    status.INTERNAL,
    `insert or update on table "${table}" violates foreign key constraint "${table}_${column}_fkey"`,
  );

/** A tenant has as many as it may have (storage/device.rs, storage/gateway.rs). */
export const overLimit = (what: 'devices' | 'gateways') =>
  new Refusal(status.INVALID_ARGUMENT, `Not allowed (Max number of ${what} exceeded for tenant)`);

/** Columns of names are `varchar(100)`; an empty one is refused before. */
export function assertName(name: string | undefined): void {
  if (!name) throw new Refusal(status.INVALID_ARGUMENT, 'Validation error: name is not set');
  if (Array.from(name).length > 100)
    throw new Refusal(status.INTERNAL, 'value too long for type character varying(100)');
}

/** Tenant of the object that a call names; undefined where that does not exist. */
export type TenantOf<Q> = (request: Q) => string | undefined;
/** `any`: every key that the server knows. `admin`: an administrator's only. */
export type Seen<Q> = TenantOf<Q> | 'any' | 'admin';

/** Answer of the simulated server: the API key is checked, then its pause, then the configured refusals. */
export interface Answers {
  answer: <Q, R>(name: string, seen: Seen<Q>, make: (request: Q) => R | Promise<R>) => handleUnaryCall<Q, R>;
  /** One that changes something, and is written down. */
  change: <Q>(
    name: string,
    nameOf: (request: Q) => string,
    tenantOf: TenantOf<Q>,
    make: (request: Q) => void,
  ) => handleUnaryCall<Q, Empty>;
}
