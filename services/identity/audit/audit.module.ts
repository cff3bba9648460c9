import { Module } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository';
import { AuditListRepository } from './audit-list.repository';
import { AuditConsumer } from './audit.consumer';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { SealAuditJob } from './seal-audit.job';

@Module({
  controllers: [AuditController],
  providers: [AuditChainRepository, AuditConsumer, AuditListRepository, AuditRepository, AuditService, SealAuditJob],
  exports: [AuditRepository],
})
export class AuditModule {}
