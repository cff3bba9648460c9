import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { Egress, type EgressAnswer, EgressError, type EgressRequest } from '@gaugeway/platform/egress';
import { eventsEnv } from '../events.env';
import { OutgoingRepository } from './deliveries/outgoing.repository';
import { PushKeys } from '../push/push-keys';
import { PushRepository } from '../push/push.repository';
import { ChannelSecrets } from './channel-secrets';
import { DeliveryFault } from './delivery-fault';

/** A receiver that answers later has failed; the request is retried. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;
const FINAL: ReadonlySet<string> = new Set(['bad_url', 'foreign_host', 'inner_address']);

/** Tools with which the kinds of channels send. */
@Injectable()
export class SendTools {
  constructor(
    readonly pushes: PushRepository,
    readonly pushKeys: PushKeys,
    private readonly egress: Egress,
    private readonly secrets: ChannelSecrets,
    readonly outbox: Outbox,
    readonly database: Database,
    readonly outgoing: OutgoingRepository,
    @Inject(eventsEnv.token) readonly env: EnvOf<typeof eventsEnv>,
  ) {}

  /** Posts JSON, or the content type of the headers. Rejects with DeliveryFault where there is no answer. */
  async post(
    url: string,
    body: string | Uint8Array,
    input: Pick<EgressRequest, 'headers' | 'hosts'> = {},
  ): Promise<EgressAnswer> {
    try {
      return await this.egress.fetch(url, {
        ...input,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Gaugeway', ...input.headers },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      throw new DeliveryFault(error.fault, '', { isFinal: FINAL.has(error.fault) });
    }
  }

  /** The secret of a channel. Rejects with DeliveryFault where it can no longer be opened. */
  secretOf({ id, secret }: { id: number; secret: Buffer | null }): string {
    try {
      if (secret) return this.secrets.open(id, secret);
    } catch {
      // SEALING_SECRET was changed: reported below.
    }
    throw new DeliveryFault('no_secret', '', { isFinal: true });
  }
}
