import { Module } from '@nestjs/common';
import { RegistriesModule } from '../registries/registries.module';
import { TimeseriesModule } from '../timeseries/timeseries.module';
import { DerivedMessages } from './derived-messages';
import { JournalRepository } from './journal.repository';
import { JournalService } from './journal.service';
import { LastMessageRepository } from './last-message.repository';
import { MaxPowerService } from './max-power.service';
import { MessageController } from './message.controller';
import { MessageService } from './message.service';
import { MeterRowsRepository } from './meter-rows.repository';
import { PageRepository } from './page.repository';
import { ProfileService } from './profile.service';

@Module({
  imports: [RegistriesModule, TimeseriesModule],
  controllers: [MessageController],
  providers: [
    DerivedMessages,
    JournalRepository,
    JournalService,
    LastMessageRepository,
    MaxPowerService,
    MessageService,
    MeterRowsRepository,
    PageRepository,
    ProfileService,
  ],
  exports: [DerivedMessages, JournalService, MeterRowsRepository, PageRepository, ProfileService],
})
export class DataModule {}
