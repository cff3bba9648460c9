import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { ConsoleAddress } from './console-address';
import { MailRequestedConsumer } from './mail-requested.consumer';
import { MailTransport } from './mail-transport';
import { MailController } from './mail.controller';
import { mailEnv } from './mail.env';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';
import { RequestedMailRepository } from './requested-mail.repository';
import { SendMailsJob } from './send-mails.job';

@Module({
  imports: [AuditModule],
  controllers: [MailController],
  providers: [
    mailEnv.provider(),
    ConsoleAddress,
    MailRepository,
    MailRequestedConsumer,
    MailService,
    MailTransport,
    RequestedMailRepository,
    SendMailsJob,
  ],
  exports: [ConsoleAddress, MailRepository, MailService, RequestedMailRepository],
})
export class MailModule {}
