import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { DevicesModule } from '../devices/devices.module';
import { tasksEnv } from '../tasks.env';
import { AnsweredRequestRepository } from './answered-request.repository';
import { RuleTaskConsumer } from './rule-task.consumer';

@Module({
  imports: [DeviceTasksModule, DevicesModule],
  providers: [tasksEnv.provider(), AnsweredRequestRepository, RuleTaskConsumer],
})
export class RuleTasksModule {}
