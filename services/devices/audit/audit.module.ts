import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository';
import { EditConflicts } from './edits/edited-meanwhile';

@Module({
  providers: [AuditRepository, EditConflicts],
  exports: [AuditRepository, EditConflicts],
})
export class AuditModule {}
