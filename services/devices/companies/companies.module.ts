import { Module } from '@nestjs/common';
import { CompanyUserRepository } from './company-user.repository';
import { CompanyRepository } from './company.repository';
import { DeviceQuota } from './device-quota';
import { KnownUsers } from './known-users';

@Module({
  providers: [CompanyRepository, CompanyUserRepository, DeviceQuota, KnownUsers],
  exports: [CompanyRepository, DeviceQuota, KnownUsers],
})
export class CompaniesModule {}
