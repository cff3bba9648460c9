import { Module } from '@nestjs/common';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { CompanyUserRepository } from './company-user.repository';
import { DeviceRepository } from './device.repository';
import { KnownUsers } from './known-users';

@Module({
  providers: [CompanyUserRepository, DeviceRepository, KnownUsers, companyModelRegistry('objects')],
  exports: [CompanyUserRepository, DeviceRepository, KnownUsers],
})
export class RegistriesModule {}
