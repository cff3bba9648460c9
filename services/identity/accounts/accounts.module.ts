import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AccessGroupController } from './access/access-group.controller';
import { AccessGroupRepository } from './access/access-group.repository';
import { AccessGroupService } from './access/access-group.service';
import { CompanyBranchRepository } from './company-branch.repository';
import { CompanyQuota } from './company-quota';
import { CompanyTreeRepository } from './company-tree.repository';
import { CompanyUserRepository } from './company-user.repository';
import { CompanyRepository } from './company.repository';
import { UserRepository } from './user.repository';

@Module({
  imports: [AuditModule],
  controllers: [AccessGroupController],
  providers: [
    AccessGroupRepository,
    AccessGroupService,
    CompanyBranchRepository,
    CompanyQuota,
    CompanyRepository,
    CompanyTreeRepository,
    CompanyUserRepository,
    UserRepository,
  ],
  exports: [
    AccessGroupRepository,
    CompanyBranchRepository,
    CompanyQuota,
    CompanyRepository,
    CompanyTreeRepository,
    CompanyUserRepository,
    UserRepository,
  ],
})
export class AccountsModule {}
