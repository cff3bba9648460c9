import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretSeal } from '@gaugeway/platform/crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Tokens and signing secrets of channels; each is sealed for its channel alone. */
@Injectable()
export class ChannelSecrets {
  private readonly seals = SecretSeal.of('event channel');

  seal(channelId: number, secret: string): Buffer {
    return this.seals.seal(ownerOf(channelId), secret);
  }

  /** Throws if SEALING_SECRET was changed since. */
  open(channelId: number, sealed: Uint8Array): string {
    return this.seals.open(ownerOf(channelId), sealed);
  }
}

const ownerOf = (channelId: number): string => `channel ${channelId}`;

/** A signing secret in the form of Standard Webhooks 1.0.0: `whsec_` and 32 bytes in base64. */
export const newSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The signature headers of a message (Standard Webhooks 1.0.0): HMAC-SHA256 over id, time stamp (Unix seconds) and
 * body. A receiver that refuses old time stamps cannot be fooled by a message that is sent again. Pure.
 */
export function signed(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}
