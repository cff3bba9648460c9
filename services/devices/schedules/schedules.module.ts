import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { ScheduleController } from './schedule.controller';
import { ScheduleRepository } from './schedule.repository';
import { ScheduleService } from './schedule.service';

@Module({
  imports: [AuditModule],
  controllers: [ScheduleController],
  providers: [ScheduleRepository, ScheduleService],
})
export class SchedulesModule {}
