import { Module } from '@nestjs/common';
import { CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { AuditModule } from '../audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { CompanyModelController } from './company-models/company-model.controller';
import { CompanyModelRepository } from './company-models/company-model.repository';
import { CompanyModelService } from './company-models/company-model.service';
import { RunCodec } from './company-models/run-codec';
import { ModelListsController } from './model-lists.controller';
import { ModelController } from './model.controller';
import { UsableModels } from './usable-models';

@Module({
  imports: [AuditModule, CompaniesModule],
  controllers: [CompanyModelController, ModelController, ModelListsController],
  providers: [
    // A user waits for the result of a trial run, so it may take longer than for uplinks.
    { provide: CodecSandbox, useFactory: () => new CodecSandbox({ budgetMs: 500 }) },
    companyModelRegistry('devices'),
    CompanyModelRepository,
    CompanyModelService,
    RunCodec,
    UsableModels,
  ],
  exports: [UsableModels],
})
export class ModelsModule {}
