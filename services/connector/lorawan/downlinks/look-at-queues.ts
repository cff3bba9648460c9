import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { TASK_STATE } from '@gaugeway/proto/api';
import { connectorEnv } from '../../connector.env';
import { NetworkServerRepository } from '../network-servers/network-server.repository';
import { ServerConnections } from '../network-servers/server-connections';
import { PermittedServers } from '../network-servers/permitted-servers';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import type { ChirpstackClient } from '../chirpstack-api/chirpstack-client';
import type { QueuedDownlink } from '../chirpstack-api/chirpstack-queue';
import { DownlinkRepository } from './downlink.repository';
import { type DownlinkRow, frameOf } from './downlink.row';
import { itemOf, judgeQueue } from './downlink-verdicts';
import { SettleDownlinks } from './settle-downlinks';

const BATCH = 50;
/** A look is left to another connector when it is not finished by then. */
const CLAIM_MS = 30_000;

/** Commands that are remembered as not to be taken back, so that this is published once. */
const REMEMBERED = 5000;

/**
 * Reconciles commands with the queues of their network servers: after a lost answer, after a restart of either side,
 * and periodically, because some changes of a queue emit no event.
 */
@Injectable()
export class LookAtQueues {
  private readonly notAlone = new Set<number>();

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly settle: SettleDownlinks,
    private readonly servers: NetworkServerRepository,
    private readonly permitted: PermittedServers,
    private readonly connections: ServerConnections,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
  ) {}

  /** Looks at the due downlinks. */
  async run(): Promise<void> {
    const due = await this.downlinks.toLookAt(BATCH, CLAIM_MS);
    const away = new Set<number>();
    for (const downlink of due) {
      const items = away.has(downlink.server_id) ? null : await this.itemsOf(downlink, away);
      await this.judge(downlink, items);
    }
  }

  /** null = the server did not answer, which says nothing of its queue. */
  private async itemsOf(downlink: DownlinkRow, away: Set<number>): Promise<readonly QueuedDownlink[] | null> {
    try {
      const server = await this.permitted.of(downlink.company_id, downlink.server_id);
      return await this.connections.use(server, (client) => this.listed(client, downlink));
    } catch (error) {
      if (!(error instanceof ChirpstackError)) throw error;
      if (error.isOfTheServer) {
        away.add(downlink.server_id);
        await this.servers.leaveAlone(downlink.server_id, this.env.PROVISIONING_RETRY_MS);
        return null;
      }
      // The device or the server is no longer there, and with it the queue.
      return ['not_there', 'no_right', 'server_removed'].includes(error.cause) ? [] : null;
    }
  }

  private async listed(client: ChirpstackClient, downlink: DownlinkRow): Promise<readonly QueuedDownlink[]> {
    const items = await client.queue.list(downlink.dev_eui);
    const item = itemOf(downlink, items);
    // A single item cannot be taken out: with others of the device in the queue it has to stay.
    if (!downlink.is_unwanted || !item || item.isPending || items.length > 1) return items;
    // The number of the item is stored first. Otherwise a deleted item of unknown number would be searched for.
    if (downlink.state !== 'queued') return items;
    await client.queue.flush(downlink.dev_eui);
    return client.queue.list(downlink.dev_eui);
  }

  private async judge(looked: DownlinkRow, items: readonly QueuedDownlink[] | null): Promise<void> {
    const { DOWNLINK_LOOK_MS: look } = this.env;
    await this.downlinks.withDevice(looked.dev_eui, async (transaction, rows) => {
      const downlink = rows.find(({ task_id, fence }) => task_id === looked.task_id && fence === looked.fence);
      // An event was faster: it is newer than this check.
      if (!downlink || downlink.state !== looked.state || downlink.queue_item_id !== looked.queue_item_id) return;
      if (items) await this.reportOthers(downlink, items);
      const verdict = items && judgeQueue(downlink, items, Date.now());
      if (!verdict) return this.downlinks.change(transaction, downlink, {}, look);
      const isSearched = verdict.change.misses !== undefined && verdict.change.misses > 0;
      const isFound = downlink.is_unwanted && verdict.change.state === 'queued';
      const pause = isSearched ? (look / 20) * 2 ** (verdict.change.misses ?? 0) : isFound ? 0 : look;
      if (verdict.step === 'left_queue' && downlink.is_unwanted && downlink.state === 'queued') {
        if (verdict.state === null) return this.downlinks.change(transaction, downlink, verdict.change, pause);
        // The queue was emptied, and no gateway has reported the sending in the meantime.
        const change = { state: 'ended' as const, holds_device: false };
        const taken = { state: TASK_STATE.cancelled, code: 'cancelled' as const, step: 'taken_back' as const, change };
        return this.settle.conclude(transaction, downlink, taken, null);
      }
      const seen = downlink.state === 'sending' && verdict.change.queue_item_id ? { frames: [frameOf(downlink)] } : {};
      await this.settle.conclude(transaction, downlink, verdict, pause, seen);
      const id = verdict.change.queue_item_id;
      if (id && downlink.queue_item_id === null) await this.settle.named(transaction, downlink, id);
    });
  }

  /**
   * Reports a downlink that a user withdraws and that items of others keep in the queue; it stays marked for removal.
   */
  private async reportOthers(downlink: DownlinkRow, items: readonly QueuedDownlink[]): Promise<void> {
    const { task_id: taskId, is_unwanted: isUnwanted, state } = downlink;
    const item = itemOf(downlink, items);
    if (!isUnwanted || state !== 'queued' || !item || item.isPending || items.length < 2) return;
    if (this.notAlone.has(taskId)) return;
    await this.settle.publish(downlink, TASK_STATE.queued, 'not_alone');
    if (this.notAlone.size >= REMEMBERED) this.notAlone.clear();
    this.notAlone.add(taskId);
  }
}
