import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { callOf } from '../http/request';
import { BatchedLookup } from './batched-lookup';
import type { Context } from './context';
import type { SessionContext } from './session-directory';

/** Prefix of every API key. It distinguishes keys from access tokens, and leaked keys can be found by it. */
export const API_KEY_PREFIX = 'gw_';
const BEARER = new RegExp(`^Bearer (${API_KEY_PREFIX}[\\w-]{43})$`, 'i');

/** SHA-256 of a key, hexadecimal: stored and sent between processes instead of the key. */
export function apiKeyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A call with a key: its hash (`apiKeyHash`), and the address of the caller. */
export interface ApiKeyUse {
  hash: string;
  address: string;
}

/** Lookup of API keys, as SessionDirectory for sessions. */
export abstract class ApiKeyDirectory {
  /**
   * Callers of valid keys, in the order of the given, in one lookup; null for a key that is unknown, revoked, expired, or of a
   * company that is closed.
   */
  abstract findAll(uses: readonly ApiKeyUse[]): Promise<(SessionContext | null)[]>;
}

/**
 * Edge strategy: `Authorization: Bearer gw_...` is a machine with the rights of the key's access group in the key's
 * company. It has no session: calls for a person or an administrator are closed to it (`isAllowed`).
 */
@Injectable()
export class ApiKeyStrategy extends Strategy {
  override readonly name = 'gaugeway-api-key';
  /** Keys by hash and address, since the use of a key is recorded with its address. */
  private readonly keys = new BatchedLookup<SessionContext>(async (given) => {
    const found = (await this.directory()?.findAll(given.map(useOf))) ?? [];
    return new Map(given.flatMap((key, place) => (found[place] ? [[key, found[place]] as const] : [])));
  });

  constructor(private readonly modules: ModuleRef) {
    super();
  }

  override authenticate(request: unknown): void {
    // Passport's types name Express; the guard passes Fastify's request.
    const fastifyRequest = request as FastifyRequest;
    const [, secret] = BEARER.exec(fastifyRequest.headers.authorization ?? '') ?? [];
    if (!secret) {
      this.fail(401);
      return;
    }
    this.contextOf(secret, fastifyRequest).then(
      (context) => {
        if (context) this.success(context);
        else this.fail(401);
      },
      (error: unknown) => {
        this.error(error);
      },
    );
  }

  private async contextOf(secret: string, request: FastifyRequest): Promise<Context | null> {
    const { requestId, address } = callOf(request);
    // Looked up for each call, as sessions are: a revoked key opens no call that begins after the revocation.
    const session = await this.keys.get(`${apiKeyHash(secret)} ${address.slice(0, LONGEST_ADDRESS)}`);
    return session ? { ...session, requestId, address } : null;
  }

  private directory(): ApiKeyDirectory | null {
    try {
      return this.modules.get(ApiKeyDirectory, { strict: false });
    } catch {
      return null;
    }
  }
}

const HASH_LENGTH = 64;
/** Characters of an address: a rejected one would fail the other keys of its lookup too. */
export const LONGEST_ADDRESS = 100;
const useOf = (key: string): ApiKeyUse => ({ hash: key.slice(0, HASH_LENGTH), address: key.slice(HASH_LENGTH + 1) });
