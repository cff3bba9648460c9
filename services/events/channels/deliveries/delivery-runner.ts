import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { ChannelKindName } from '@gaugeway/proto/api';
import { DeliveryFault } from '../delivery-fault';
import { senders } from '../kinds';
import type { Sender } from '../sender';
import { SendTools } from '../send-tools';
import { againAfter, needless, pauseAfter, quietUntil } from './decide';
import { HAS_DUE_DELIVERIES, type Outgoing, type OutgoingChannel, OutgoingRepository } from './outgoing.repository';

const EVERY_MS = 2000;
/** Channels that are sent to at once, in this process and of one company: a receiver that hangs holds one of them. */
const MOST_LANES = 24;
const LANES_PER_COMPANY = 6;
/** Messages to one channel in a row; then the others have their turn. */
const IN_A_ROW = 50;

/**
 * Sends the deliveries, each channel in its own lane. The job only starts lanes and does not wait for them: a slow or
 * dead receiver does not delay the others. A delivery may be sent twice if the process dies between sending and noting
 * it. Deliveries over the bus are sent once.
 */
@Injectable()
export class DeliveryRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Deliveries');
  private readonly lanes = new Map<number, { companyId: number; work: Promise<void> }>();
  private isEnding = false;

  constructor(
    private readonly outgoing: OutgoingRepository,
    private readonly tools: SendTools,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.settled();
  }

  /** Starts a lane for every channel that has something due. */
  @Every(EVERY_MS, 'events.deliver', HAS_DUE_DELIVERIES)
  async wake(): Promise<void> {
    const due = await this.outgoing.dueChannels([...this.lanes.keys()], MOST_LANES * LANES_PER_COMPANY);
    for (const { id, companyId } of due) {
      const ofCompany = [...this.lanes.values()].filter((lane) => lane.companyId === companyId).length;
      if (this.isEnding || this.lanes.size >= MOST_LANES) return;
      if (ofCompany >= LANES_PER_COMPANY || this.lanes.has(id)) continue;
      const work = this.work(id)
        .catch((error: unknown) => this.logger.error(error, `the deliveries of channel ${id} are tried again`))
        .finally(() => this.lanes.delete(id));
      this.lanes.set(id, { companyId, work });
    }
  }

  /** The same for a caller who does not wait for it. */
  nudge(): void {
    forEveryone(() => this.wake()).catch((error: unknown) => this.logger.warn(error, 'deliveries wait for the job'));
  }

  /** Resolves when no lane runs any more. */
  async settled(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(({ work }) => work));
  }

  private async work(channelId: number): Promise<void> {
    for (let left = IN_A_ROW; left > 0 && !this.isEnding; left--) {
      const channel = await this.outgoing.channel(channelId);
      if (!channel) return;
      const claimed = await this.outgoing.claim(channel);
      if (claimed.length === 0) return;
      const wanted = await this.stillWanted(channel, claimed);
      // A test is sent separately. An escalation is not part of an earlier digest.
      const [tests, notices] = [wanted.filter(isTest), wanted.filter((each) => !isTest(each))];
      for (const batch of [...tests.map((test) => [test]), notices])
        if (batch.length > 0 && !(await this.send(channel, batch))) return;
    }
  }

  /** Sets aside deliveries that have lost their reason, and those that wait for the end of the quiet hours. */
  private async stillWanted(
    channel: OutgoingChannel & { active: boolean },
    claimed: readonly Outgoing[],
  ): Promise<Outgoing[]> {
    const now = Date.now() / 1000;
    const wanted: Outgoing[] = [];
    for (const each of claimed) {
      const why = channel.active ? needless(each) : 'channel_off';
      const severity = each.occurred?.severity ?? 'critical';
      const until = isTest(each) ? null : quietUntil(channel.quiet, severity, now, channel.zone);
      if (why !== null) await this.outgoing.skipped([each.id], why);
      else if (until !== null) await this.outgoing.postponed([each.id], until);
      else wanted.push(each);
    }
    return wanted;
  }

  /** false: it failed, and the channel is left alone for a time, unless others whom it reaches have it. */
  private async send(channel: OutgoingChannel, batch: readonly Outgoing[]): Promise<boolean> {
    const ids = batch.map(({ id }) => id);
    try {
      const state = await senderOf(channel.target.kind).send(channel.target as never, channel, batch, this.tools);
      if (state === 'sent') await this.outgoing.sent(ids, channel.id);
      return true;
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error;
      const { isFinal = false, retryAfter = 0, isPartial = false } = error.more;
      const now = Date.now() / 1000;
      const pause = Math.max(pauseAfter(channel.failures + 1), Math.min(retryAfter, 3600));
      await this.outgoing.failed(
        batch.map((each) => ({ id: each.id, again: againAfter(each, isFinal, now) })),
        { error: error.error, detail: error.detail.slice(0, 300) },
        isPartial ? null : { id: channel.id, pause },
      );
      this.logger.warn(`channel ${channel.id} did not take ${batch.length} notices: ${error.message}`);
      return isPartial;
    }
  }
}

const isTest = ({ stage }: Outgoing): boolean => stage === 'test';

function senderOf(kind: ChannelKindName): Sender {
  const found = senders.get(kind);
  if (!found) throw new Error(`no channel has the kind ${kind}`);
  return found;
}
