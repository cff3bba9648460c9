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

  /** The company, locked until the transaction ends; null where it is deleted. */
  lock(manager: EntityManager, id: number): Promise<CompanyEntity | null> {
    return manager
      .getRepository(CompanyEntity)
      .createQueryBuilder('c')
      .setLock('pessimistic_write')
      .where(`c.id = :id AND c.status <> 'deleted'`, { id })
      .getOne();
  }

  /** One change of the tree's shape at a time: concurrent moves could make a cycle. Held until the transaction ends. */
  async lockTree(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(7301845)');
  }

  /** true: the company `id` is below `top`, at any depth. Within the transaction, where the tree is locked. */
  async isBelow(manager: EntityManager, id: number, top: number): Promise<boolean> {
    const rows = await manager.query<{ found: boolean }[]>(
      `WITH RECURSIVE above AS (
         SELECT parent_id FROM identity.company WHERE id = $1 AND status <> 'deleted'
         UNION SELECT c.parent_id FROM identity.company c JOIN above a ON c.id = a.parent_id
       ) SELECT EXISTS (SELECT FROM above WHERE parent_id = $2) AS found`,
      [id, top],
    );
    return rows[0]?.found === true;
  }

  /** Removes a company: its name stays for old records, the other services forget it. */
  async remove(manager: EntityManager, company: CompanyEntity): Promise<void> {
    await manager.update(CompanyEntity, { id: company.id }, { status: 'deleted', version: company.version + 1 });
    await this.outbox.add(manager, 'identity', companyRegistry, [
      { key: String(company.id), company: company.id, value: null },
    ]);
  }

  /** Stores a company and publishes it, in the caller's transaction. */
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
          zones: saved.zones ? JSON.stringify(saved.zones) : '',
          version: saved.version,
          limitDevices: saved.limitDevices,
          limitMessagesADay: saved.limitMessagesADay,
        },
      },
    ]);
    return saved;
  }
}
