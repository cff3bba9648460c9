import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module';
import { CompaniesModule } from '../../companies/companies.module';
import { MeteringDevicesModule } from '../metering-devices.module';
import { BranchTiesConsumer } from './branch-ties.consumer';
import { DeviceTieController } from './device-tie.controller';
import { DeviceTieRepository } from './device-tie.repository';
import { DeviceTieService } from './device-tie.service';
import { TieUsersHandler } from './tie-users';

@Module({
  imports: [AuditModule, CompaniesModule, MeteringDevicesModule],
  controllers: [DeviceTieController],
  providers: [BranchTiesConsumer, DeviceTieRepository, DeviceTieService, TieUsersHandler],
  exports: [TieUsersHandler],
})
export class TiesModule {}
