import { Injectable } from '@nestjs/common';
import type { AppError } from '@gaugeway/platform/http';
import type { EntityManager } from 'typeorm';
import { devicesLimitReached } from '../metering-devices/metering-device.errors';
import { CompanyRepository } from './company.repository';

/** How many devices a company may still get within the limit that the company above it has set. */
@Injectable()
export class DeviceQuota {
  constructor(private readonly companies: CompanyRepository) {}

  /** How many more there may be, and what says that there are none; the company's row stays locked. */
  async room(manager: EntityManager, companyId: number): Promise<{ left: number; refusal: () => AppError }> {
    const limited = await this.companies.lockLimit(manager, companyId);
    return {
      left: limited ? limited.limit - limited.devices : Infinity,
      refusal: () => devicesLimitReached({ company: limited?.name ?? '', limit: limited?.limit ?? 0 }),
    };
  }

  /** In the transaction that adds `more` devices, before them. Throws `devicesLimitReached` (409). */
  async assertRoom(manager: EntityManager, companyId: number, more: number): Promise<void> {
    const limited = await this.companies.lockLimit(manager, companyId);
    if (limited && limited.devices + more > limited.limit) {
      throw devicesLimitReached({ company: limited.name, limit: limited.limit });
    }
  }
}
