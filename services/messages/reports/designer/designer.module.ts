import { Module } from '@nestjs/common';
import { BalanceModule } from '../../figures/balance/balance.module';
import { ConsumptionModule } from '../../figures/consumption/consumption.module';
import { FrozenModule } from '../../figures/periods/frozen/frozen.module';
import { SharesModule } from '../../figures/shares/shares.module';
import { ValidationModule } from '../../quality/validation/validation.module';
import { DataModule } from '../../store/data/data.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { OrdersModule } from '../orders/orders.module';
import { DesignPointRepository } from './design-points.repository';
import { DesignTemplates } from './design-templates';
import { DesignerController } from './designer.controller';
import { DesignerRepository } from './designer.repository';
import { DesignerService } from './designer.service';
import { DrawDesigned } from './draw-designed';
import { MakeDesigned } from './make-designed';

@Module({
  imports: [
    BalanceModule,
    ConsumptionModule,
    FrozenModule,
    SharesModule,
    ValidationModule,
    OrdersModule,
    DataModule,
    RegistriesModule,
  ],
  controllers: [DesignerController],
  providers: [DesignPointRepository, DesignTemplates, DesignerRepository, DesignerService, DrawDesigned, MakeDesigned],
  exports: [MakeDesigned],
})
export class DesignerModule {}
