import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { OrdersModule } from '../orders/orders.module';
import { MailNewslettersJob } from './mail-newsletters.job';
import { MailProgressConsumer } from './mail-progress.consumer';
import { NewsletterRunRepository } from './newsletter-run.repository';
import { NewsletterController } from './newsletter.controller';
import { NewsletterRepository } from './newsletter.repository';
import { NewsletterService } from './newsletter.service';
import { RunNewslettersJob } from './run-newsletters.job';
import { StartRun } from './start-run';

@Module({
  imports: [OrdersModule, RegistriesModule],
  controllers: [NewsletterController],
  providers: [
    MailNewslettersJob,
    MailProgressConsumer,
    NewsletterRepository,
    NewsletterRunRepository,
    NewsletterService,
    RunNewslettersJob,
    StartRun,
  ],
})
export class NewslettersModule {}
