import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { callOf } from '../http/request';
import type { Context } from './context';
import type { SessionContext } from './session-directory';

/** Prefix of every API key. It distinguishes keys from access tokens, and leaked keys can be found by it. */
export const API_KEY_PREFIX = 'gw_';
const BEARER = new RegExp(`^Bearer (${API_KEY_PREFIX}[\\w-]{43})$`, 'i');

/** SHA-256 of a key, hexadecimal: stored and sent between processes instead of the key. */
export function apiKeyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Where keys for machines are looked up, as SessionDirectory is for sessions. */
export abstract class ApiKeyDirectory {
  /** The caller of a valid key; null for one that is unknown, revoked, expired, or of a company that is closed. */
  abstract find(hash: string, address: string): Promise<SessionContext | null>;
}

/**
 * At the edge: `Authorization: Bearer gw_...` is a machine with the rights of the key's access group in the key's
 * company. It has no session: what belongs to a person or to an administrator is closed to it (`isAllowed`).
 */
@Injectable()
export class ApiKeyStrategy extends Strategy {
  override readonly name = 'gaugeway-api-key';
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
    const session = await this.directory()?.find(apiKeyHash(secret), address);
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
