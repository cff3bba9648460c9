import { Module } from '@nestjs/common';
import { platformEnv } from '@gaugeway/platform/config';
import { CommandsModule } from '../commands/commands.module';
import { connectorEnv } from '../connector.env';
import { PipelineModule } from '../pipeline/pipeline.module';
import { BrokerPanelController } from './broker-panel/broker-panel.controller';
import { ConnectedPeers } from './broker-panel/connected-peers';
import { LivePoll } from './broker-panel/live-poll';
import { LiveTrace } from './broker-panel/live-trace';
import { PeerWatch } from './broker-panel/peer-watch';
import { BrokerPeerRepository } from './peers/broker-peer.repository';
import { LineRequestRepository } from './peers/line-request.repository';
import { LineActions } from './transparent-port/line-actions';
import { TransparentPortController } from './transparent-port/transparent-port.controller';
import { TransparentPortRepository } from './transparent-port/transparent-port.repository';
import { TransparentPortService } from './transparent-port/transparent-port.service';
import { TransparentPorts } from './transparent-port/transparent-ports';
import { Broker } from './transport/broker';
import { HeldSessionRepository } from './transport/held-session.repository';
import { Presence } from './transport/presence';
import { RunCommand } from './wired-commands/run-command';
import { WiredChannel } from './wired-commands/wired-channel';

/**
 * Gateway devices and wired meters. One module: at a shutdown the broker closes its lines at the same time as the
 * channel waits for the commands that run on them.
 */
@Module({
  imports: [CommandsModule, PipelineModule],
  controllers: [BrokerPanelController, TransparentPortController],
  providers: [
    platformEnv.provider(),
    connectorEnv.provider(),
    Broker,
    BrokerPeerRepository,
    ConnectedPeers,
    HeldSessionRepository,
    LineActions,
    LineRequestRepository,
    LivePoll,
    LiveTrace,
    PeerWatch,
    Presence,
    RunCommand,
    TransparentPortRepository,
    TransparentPortService,
    TransparentPorts,
    WiredChannel,
  ],
})
export class TcpModule {}
