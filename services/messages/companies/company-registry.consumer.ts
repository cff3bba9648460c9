import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { companyRegistry } from '@gaugeway/proto/events';
import { CompanyRepository } from './company.repository';
import { CompanyStandings } from './company-standings';

/** Keeps the projection of the companies; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class CompanyRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly companies: CompanyRepository,
    private readonly standings: CompanyStandings,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: companyRegistry,
      group: 'messages',
      apply: async ({ values, removed }) => {
        await this.companies.upsert(values.map(({ value }) => value).sort((a, b) => a.companyId - b.companyId));
        await this.companies.remove(removed.map(Number));
        this.standings.forget();
      },
    });
  }
}
