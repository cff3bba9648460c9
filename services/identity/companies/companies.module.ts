import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { SessionsModule } from '../sessions/sessions.module';
import { CompanyRoomRepository } from './company-room.repository';
import { CompanyServiceController } from './company-service/company-service.controller';
import { CompanyServiceService } from './company-service/company-service.service';
import { CompanyController } from './company.controller';
import { CompanyService } from './company.service';
import { DealerNoticeJob } from './dealer-notice.job';
import { DealerNoticeRepository } from './dealer-notice.repository';
import { CompanyDeviceRepository } from './devices/company-device.repository';
import { PeakHoursController } from './peak-hours/peak-hours.controller';
import { PeakHoursService } from './peak-hours/peak-hours.service';
import { SubcompanyService } from './subcompany.service';

@Module({
  imports: [AccountsModule, AuditModule, MailModule, SessionsModule],
  controllers: [CompanyController, CompanyServiceController, PeakHoursController],
  providers: [
    CompanyDeviceRepository,
    CompanyRoomRepository,
    CompanyService,
    CompanyServiceService,
    DealerNoticeJob,
    DealerNoticeRepository,
    PeakHoursService,
    SubcompanyService,
  ],
  exports: [DealerNoticeRepository],
})
export class CompaniesModule {}
