import { Module } from '@nestjs/common';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { MeasuredPoints } from './accounting-points/measured-points';
import { PointFactsRepository } from './accounting-points/point-facts.repository';
import { CompanyLimits } from './companies/company-limits';
import { CompanyRepository } from './companies/company.repository';
import { ConsumerRepository } from './consumers/consumer.repository';
import { DeviceClocks } from './devices/device-clocks.repository';
import { DeviceRepository } from './devices/device.repository';
import { ObjectRepository } from './objects/object.repository';
import { RegisterFactsRepository } from './registers/register-facts.repository';
import { RegisterRangeRepository } from './registers/register-range.repository';
import { KnownUserRepository } from './users/known-user.repository';

@Module({
  providers: [
    companyModelRegistry('messages'),
    AccountingPointRepository,
    CompanyRepository,
    CompanyLimits,
    ConsumerRepository,
    DeviceClocks,
    DeviceRepository,
    KnownUserRepository,
    MeasuredPoints,
    ObjectRepository,
    RegisterFactsRepository,
    RegisterRangeRepository,
    PointFactsRepository,
  ],
  exports: [
    AccountingPointRepository,
    CompanyRepository,
    CompanyLimits,
    DeviceClocks,
    DeviceRepository,
    KnownUserRepository,
    MeasuredPoints,
    ObjectRepository,
    RegisterFactsRepository,
    RegisterRangeRepository,
    PointFactsRepository,
  ],
})
export class RegistriesModule {}
