import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { companyRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyEntity } from './company.entity';

@Injectable()
export class CompanyRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  byId(id: number): Promise<CompanyEntity | null> {
    return this.dataSource.getRepository(CompanyEntity).findOneBy({ id });
  }

  /** Stores a company and tells the other services, in the caller's transaction. */
  async save(manager: EntityManager, company: CompanyEntity): Promise<CompanyEntity> {
    const saved = await manager.save(company);
    await this.outbox.add(manager, 'identity', companyRegistry, [
      {
        key: String(saved.id),
        company: saved.id,
        value: {
          companyId: saved.id,
          parentId: saved.parentId ?? 0,
          name: saved.name,
          active: saved.status === 'active',
          expiresAt: saved.expiresAt ? saved.expiresAt.getTime() / 1000 : 0,
          timeZone: saved.timeZone,
          version: saved.version,
        },
      },
    ]);
    return saved;
  }
}
