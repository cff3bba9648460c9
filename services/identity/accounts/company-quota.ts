import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { CompanyBranchRepository } from './company-branch.repository';
import { branchUsersLimitReached, usersLimitReached } from './account.errors';

/** Remaining room within the limits of a company and of those above it, which count all companies below them. */
@Injectable()
export class CompanyQuota {
  constructor(private readonly branches: CompanyBranchRepository) {}

  /**
   * Checks the limit of users. In the transaction that adds the user: the rows of the company and of those above it
   * stay locked until it ends, so that two concurrent calls do not both take the last place, and no company is removed
   * under a new user. Throws `usersLimitReached`, `branchUsersLimitReached` if a company above is full (409), and
   * `notFound` if the company is deleted.
   */
  async assertRoomForUser(executor: SqlExecutor, companyId: number): Promise<void> {
    const path = await this.branches.lockUpwards(executor, companyId);
    if (path.length === 0) throw notFound();
    for (const { id, limit } of path.reverse()) {
      if (limit === null || (await this.branches.users(executor, id)) < limit) continue;
      // The name and the limit of the company above are not disclosed.
      throw id === companyId ? usersLimitReached({ limit }) : branchUsersLimitReached();
    }
  }
}
