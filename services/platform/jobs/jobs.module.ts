import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs';
import { WorkQueues } from './work-queues';

@Global()
@Module({ providers: [Jobs, WorkQueues], exports: [Jobs, WorkQueues] })
export class JobsModule {}
