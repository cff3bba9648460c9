import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { CompanyRepository } from './company.repository';

/** Keeps the projection of the companies; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class CompanyRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly companies: CompanyRepository,
  ) {}

  onModuleInit(): void {
    this.companies.projection.keep(this.bus, 'devices');
  }
}
