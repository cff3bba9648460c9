import { Module } from '@nestjs/common';
import { modelShelf } from '@gaugeway/platform/company-models';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { MeasuredPoints } from './accounting-points/measured-points';
import { CompanyStandings } from './companies/company-standings';
import { CompanyRepository } from './companies/company.repository';
import { ConsumerRepository } from './consumers/consumer.repository';
import { DeviceRepository } from './devices/device.repository';
import { ObjectRepository } from './objects/object.repository';
import { KnownUserRepository } from './users/known-user.repository';

@Module({
  providers: [
    modelShelf('messages'),
    AccountingPointRepository,
    CompanyRepository,
    CompanyStandings,
    ConsumerRepository,
    DeviceRepository,
    KnownUserRepository,
    MeasuredPoints,
    ObjectRepository,
  ],
  exports: [
    AccountingPointRepository,
    CompanyRepository,
    CompanyStandings,
    DeviceRepository,
    KnownUserRepository,
    MeasuredPoints,
    ObjectRepository,
  ],
})
export class RegistriesModule {}
