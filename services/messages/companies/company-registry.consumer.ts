import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
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
    this.companies.projection.keep(this.bus, 'messages', () => this.standings.forget());
  }
}
