import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { companyRegistry } from '@gaugeway/proto/events';
import { CompanyRepository } from './company.repository';

/** Keeps the projection of the companies; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class CompanyRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly companies: CompanyRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: companyRegistry,
      group: 'devices',
      apply: async ({ values, removed }) => {
        const companies = values.map(({ value }) => value).sort((a, b) => a.companyId - b.companyId);
        await this.companies.upsert(companies);
        await this.companies.remove(removed.map(Number));
      },
    });
  }
}
