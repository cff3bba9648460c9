import { Controller } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  brokerPorts,
  brokerTrace,
  connectedGateways,
  type InputOf,
  type ReplyOf,
  requestData,
} from '@gaugeway/proto/api';
import { Broker } from '../transport/broker';
import { ConnectedPeers } from './connected-peers';
import { LivePoll } from './live-poll';
import { LiveTrace } from './live-trace';

/** The connection panel of the platform operator (specification 1, section 2). */
@Controller()
export class BrokerPanelController {
  constructor(
    private readonly broker: Broker,
    private readonly peers: ConnectedPeers,
    private readonly live: LivePoll,
    private readonly traces: LiveTrace,
    private readonly trail: AuditTrail,
  ) {}

  @Implements(brokerPorts)
  async ports(): Promise<ReplyOf<typeof brokerPorts>> {
    return Object.fromEntries(this.broker.portNames().map((name, index) => [name, index + 1]));
  }

  @Implements(connectedGateways)
  async connected(ctx: Context, input: InputOf<typeof connectedGateways>): Promise<ReplyOf<typeof connectedGateways>> {
    return { connected_gateways: await this.peers.page(ctx, input) };
  }

  @Implements(requestData)
  async poll(ctx: Context, { imei, port }: InputOf<typeof requestData>): Promise<ReplyOf<typeof requestData>> {
    await this.trail.publish(ctx, { action: 'broker.polled', details: { identity: imei, port } });
    const { result, code } = await this.live.poll(imei, port);
    return {
      answer: result !== null,
      result,
      error: code === null ? null : translate(ctx.language, `tasks.code_${code}`),
    };
  }

  @Implements(brokerTrace)
  async trace(ctx: Context, { imei, port, after }: InputOf<typeof brokerTrace>): Promise<ReplyOf<typeof brokerTrace>> {
    // Audited only at the first request of each trace.
    if (after === 0) await this.trail.publish(ctx, { action: 'broker.traced', details: { identity: imei, port } });
    return this.traces.look(imei, port, after, ctx.language);
  }
}
