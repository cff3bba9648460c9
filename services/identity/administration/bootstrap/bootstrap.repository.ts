import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserEntity } from '../../accounts/user.entity';

@Injectable()
export class BootstrapRepository {
  /** One process at a time; held until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(7301844)');
  }

  hasAdministrator(manager: EntityManager, companyId: number): Promise<boolean> {
    return manager.existsBy(UserEntity, { companyId, isAdmin: true });
  }

  hasUser(manager: EntityManager, email: string): Promise<boolean> {
    return manager.existsBy(UserEntity, { email });
  }

  /** Companies with fixed ids were made: the next one gets an id after them. */
  async raiseIds(manager: EntityManager): Promise<void> {
    await manager.query(
      `SELECT setval(pg_get_serial_sequence('identity.company', 'id'), greatest((SELECT max(id) FROM identity.company), 2))`,
    );
  }
}
