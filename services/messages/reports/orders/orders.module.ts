import { Module } from '@nestjs/common';
import { BalanceModule } from '../../figures/balance/balance.module';
import { ConsumptionModule } from '../../figures/consumption/consumption.module';
import { FrozenModule } from '../../figures/periods/frozen/frozen.module';
import { SharesModule } from '../../figures/shares/shares.module';
import { EventTrialsModule } from '../../quality/event-trials/event-trials.module';
import { ValidationModule } from '../../quality/validation/validation.module';
import { DataModule } from '../../store/data/data.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { InfrastructureRepository } from './infrastructure/infrastructure.repository';
import { InfrastructureFigures } from './infrastructure/infrastructure-figures';
import { MakeTable } from './make-table';
import { OwnTemplateController } from './own-templates/own-template.controller';
import { OwnTemplateRepository } from './own-templates/own-template.repository';
import { OwnTemplateService } from './own-templates/own-template.service';
import { Recorded } from './recorded';
import { ReportController } from './report.controller';
import { ReportRepository } from './report.repository';
import { ReportService } from './report.service';
import { SigningController } from './signing/signing.controller';
import { SigningRepository } from './signing/signing.repository';
import { SigningService } from './signing/signing.service';
import { MakeStructure } from './structure/make-structure';
import { MessageFigures } from './structure/message-figures';
import { PeriodFigures } from './structure/period-figures';
import { StructureVariables } from './structure/structure-variables';
import { StructureController } from './structure/structure.controller';

@Module({
  imports: [
    BalanceModule,
    ConsumptionModule,
    EventTrialsModule,
    FrozenModule,
    SharesModule,
    ValidationModule,
    DataModule,
    RegistriesModule,
  ],
  controllers: [OwnTemplateController, ReportController, SigningController, StructureController],
  providers: [
    InfrastructureFigures,
    InfrastructureRepository,
    MakeStructure,
    MakeTable,
    MessageFigures,
    OwnTemplateRepository,
    OwnTemplateService,
    PeriodFigures,
    Recorded,
    ReportRepository,
    ReportService,
    SigningRepository,
    SigningService,
    StructureVariables,
  ],
  exports: [MakeStructure, MakeTable, OwnTemplateService, Recorded, ReportRepository, ReportService],
})
export class OrdersModule {}
