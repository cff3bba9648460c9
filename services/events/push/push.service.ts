import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Egress } from '@gaugeway/platform/egress';
import { notForMachines, notFound, orNotFound } from '@gaugeway/platform/http';
import type {
  AuditAction,
  InputOf,
  PushSubscriptionRow,
  ReplyOf,
  pushSubscriptions,
  subscribePush,
} from '@gaugeway/proto/api';
import webpush from 'web-push';
import { PushKeys } from './push-keys';
import { badPushKeys, pushEndpointInside, pushEndpointPlain } from './push.errors';
import { PushRepository } from './push.repository';

/** A person's own browsers that are notified with the console closed. */
@Injectable()
export class PushService {
  constructor(
    private readonly pushes: PushRepository,
    private readonly keys: PushKeys,
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly egress: Egress,
  ) {}

  /** Throws 403 for an API key: it is no person. */
  async list(ctx: Context): Promise<ReplyOf<typeof pushSubscriptions>> {
    if (isMachine(ctx)) throw notForMachines();
    const { publicKey } = await this.keys.details();
    return { public_key: publicKey, subscriptions: await this.pushes.ofUser(ctx.userId) };
  }

  /** Throws 403 for an API key, 422 for keys that are none and for an endpoint inside, 409 where the company has no room. */
  async subscribe(
    ctx: Context,
    { endpoint, keys, device, language }: InputOf<typeof subscribePush>,
  ): Promise<PushSubscriptionRow> {
    if (isMachine(ctx)) throw notForMachines();
    if (!endpoint.startsWith('https:') && !this.egress.isTrusted(endpoint))
      throw pushEndpointPlain({}, { attribute: 'endpoint' });
    const host = this.egress.innerHost(endpoint);
    if (host !== null) throw pushEndpointInside({ host }, { attribute: 'endpoint' });
    try {
      webpush.encrypt(keys.p256dh, keys.auth, 'a', 'aes128gcm');
    } catch {
      throw badPushKeys();
    }
    // The company that the user belongs to, whichever they have entered.
    const [home = ctx.companyId] = ctx.chain;
    const row = orNotFound(await this.pushes.keep(home, ctx.userId, { endpoint, ...keys, device, language }));
    await this.note(ctx, 'event_push.subscribed', { id: row.id, device });
    return row;
  }

  /** Throws 404 for one that is not the caller's. */
  async remove(ctx: Context, id: number): Promise<void> {
    if (!(await this.pushes.remove(ctx.userId, id))) throw notFound();
    await this.note(ctx, 'event_push.removed', { id });
  }

  private note(ctx: Context, action: AuditAction, details: Record<string, unknown>): Promise<void> {
    return this.database.transaction((transaction: Transaction) =>
      this.trail.add(transaction, 'events', ctx, { action, details }),
    );
  }
}
