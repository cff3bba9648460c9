import { Controller } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { brokerPorts, brokerTrace, connectedGateways, requestData } from '@gaugeway/proto/api';
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

  readonly ports = handle(brokerPorts, async () =>
    Object.fromEntries(this.broker.portNames().map((name, index) => [name, index + 1])),
  );

  readonly connected = handle(connectedGateways, async (ctx, input) => ({
    connected_gateways: await this.peers.page(ctx, input),
  }));

  readonly poll = handle(requestData, async (ctx, { imei, port }) => {
    await this.trail.publish(ctx, { action: 'broker.polled', details: { identity: imei, port } });
    const { result, code } = await this.live.poll(imei, port);
    return {
      answer: result !== null,
      result,
      error: code === null ? null : translate(ctx.language, `tasks.code_${code}`),
    };
  });

  readonly trace = handle(brokerTrace, async (ctx, { imei, port, after }) => {
    // Audited only at the first request of each trace.
    if (after === 0) await this.trail.publish(ctx, { action: 'broker.traced', details: { identity: imei, port } });
    return this.traces.look(imei, port, after, ctx.language);
  });
}
