import { Module } from '@nestjs/common';
import { platformEnv } from '@gaugeway/platform/config';
import { CommandsModule } from '../../commands/commands.module';
import { connectorEnv } from '../../connector.env';
import { PipelineModule } from '../../pipeline/pipeline.module';
import { NetworkServersModule } from '../network-servers/network-servers.module';
import { DownlinkChannel } from './downlink-channel';
import { DownlinkPreview } from './downlink-preview';
import { DownlinkPreviewController } from './downlink-preview.controller';
import { DownlinkRepository } from './downlink.repository';
import { EncodeDownlink } from './encode-downlink';
import { LookAtQueues } from './look-at-queues';
import { SendDownlink } from './send-downlink';
import { SettleDownlinks } from './settle-downlinks';

@Module({
  imports: [CommandsModule, NetworkServersModule, PipelineModule],
  controllers: [DownlinkPreviewController],
  providers: [
    platformEnv.provider(),
    connectorEnv.provider(),
    DownlinkChannel,
    DownlinkPreview,
    DownlinkRepository,
    EncodeDownlink,
    LookAtQueues,
    SendDownlink,
    SettleDownlinks,
  ],
})
export class DownlinksModule {}
