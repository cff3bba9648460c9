import { Inject, Injectable } from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { SecretSeal } from '@gaugeway/platform/crypto';
import webpush from 'web-push';
import { eventsEnv } from '../events.env';
import { PushRepository } from './push.repository';

/** VAPID identification for push services (RFC 8292): keys in base64url, and the contact of the operator. */
interface VapidDetails {
  publicKey: string;
  privateKey: string;
  subject: string;
}

const OWNER = 'push key';

/**
 * The key by which the makers of browsers know this installation: of the settings, or made at the first need and kept
 * sealed. Browsers are bound to it: with another one every person has to switch the notices on again.
 */
@Injectable()
export class PushKeys {
  private readonly seals = SecretSeal.of('push key');
  private known: Promise<VapidDetails> | null = null;

  constructor(
    private readonly pushes: PushRepository,
    @Inject(eventsEnv.token) private readonly env: EnvOf<typeof eventsEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {}

  /** Rejects where SEALING_SECRET was changed and the old one is not among SEALING_SECRETS_OLD. */
  details(): Promise<VapidDetails> {
    this.known ??= this.find().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  private async find(): Promise<VapidDetails> {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUBLIC_URL } = this.env;
    // RFC 8292, 2.1: an address by which the operator is reached, https or mailto.
    const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:no-reply@localhost.${this.platform.PORT}`;
    if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY)
      return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject };
    const made = webpush.generateVAPIDKeys();
    // Of concurrently starting processes one writes; all read the same key.
    const kept =
      (await this.pushes.key()) ?? (await this.pushes.keepKey(made.publicKey, this.seals.seal(OWNER, made.privateKey)));
    return { publicKey: kept.publicKey, privateKey: this.seals.open(OWNER, kept.privateKey), subject };
  }
}
