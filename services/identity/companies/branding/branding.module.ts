import { Global, Module } from '@nestjs/common';
import { HostScripts } from '@gaugeway/platform/http';
import { AuditModule } from '../../audit/audit.module';
import { BrandingController } from './branding.controller';
import { BrandingRepository } from './branding.repository';
import { BrandingService } from './branding.service';
import { InternalBrandingController } from './internal-branding.controller';

@Global()
@Module({
  imports: [AuditModule],
  controllers: [BrandingController, InternalBrandingController],
  providers: [BrandingRepository, BrandingService, { provide: HostScripts, useExisting: BrandingService }],
  exports: [HostScripts],
})
export class BrandingModule {}
