import { Module } from '@nestjs/common';
import { PipelineModule } from '../pipeline/pipeline.module';
import { CommandChannels } from './command-channels';
import { CommandQueueRepository } from './command-queue.repository';
import { CommandConsumer } from './command.consumer';
import { Progress } from './progress';

/** Durable queue of commands; transports add the channels that carry them out. */
@Module({
  imports: [PipelineModule],
  providers: [CommandChannels, CommandConsumer, CommandQueueRepository, Progress],
  exports: [CommandChannels, CommandQueueRepository, Progress],
})
export class CommandsModule {}
