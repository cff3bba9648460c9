import { Module } from '@nestjs/common';
import { ClocksModule } from '../clocks/clocks.module';
import { PollGroupsModule } from '../poll-groups/poll-groups.module';
import { StoredReadingsConsumer } from './stored-readings.consumer';

@Module({ imports: [ClocksModule, PollGroupsModule], providers: [StoredReadingsConsumer] })
export class StoredReadingsModule {}
