import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { NoticesModule } from '../notices/notices.module';
import { ChangeGatewayDevice } from './change-gateway-device';
import { CreateGatewayDeviceHandler } from './create-gateway-device';
import { GatewayConflicts } from './gateway-conflicts';
import { GatewayDeviceController } from './gateway-device.controller';
import { GatewayDeviceRepository } from './gateway-device.repository';
import { GatewayDeviceService } from './gateway-device.service';
import { GatewayPassword } from './gateway-password';
import { GatewayJournalController } from './journal/gateway-journal.controller';
import { GatewayJournalRepository } from './journal/gateway-journal.repository';
import { GatewayJournalService } from './journal/gateway-journal.service';
import { GatewayLogController } from './log/gateway-log.controller';
import { GatewayLogRepository } from './log/gateway-log.repository';
import { GatewayLogService } from './log/gateway-log.service';

@Module({
  imports: [AuditModule, NoticesModule],
  controllers: [GatewayDeviceController, GatewayJournalController, GatewayLogController],
  providers: [
    ChangeGatewayDevice,
    CreateGatewayDeviceHandler,
    GatewayConflicts,
    GatewayDeviceRepository,
    GatewayDeviceService,
    GatewayJournalRepository,
    GatewayJournalService,
    GatewayLogRepository,
    GatewayLogService,
    GatewayPassword,
  ],
  exports: [ChangeGatewayDevice, GatewayJournalRepository],
})
export class GatewayDevicesModule {}
