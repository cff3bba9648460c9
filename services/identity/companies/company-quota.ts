import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { usersLimitReached } from './company.errors';
import { CompanyRoomRepository } from './company-room.repository';

/** What a company may still add within the limits that the company above it has set. */
@Injectable()
export class CompanyQuota {
  constructor(private readonly room: CompanyRoomRepository) {}

  /**
   * Is there room for one user more? In the transaction that adds the user: the company's row stays locked until it
   * ends, so that two who come at once do not both take the last place, and no company is removed under a new user.
   * Throws `usersLimitReached` (409), and `notFound` where the company is gone.
   */
  async assertRoomForUser(executor: SqlExecutor, companyId: number): Promise<void> {
    const limit = await this.room.lockForUsers(executor, companyId);
    if (limit === undefined) throw notFound();
    if (limit === null) return;
    if ((await this.room.users(executor, companyId)) >= limit) throw usersLimitReached({ limit });
  }
}
