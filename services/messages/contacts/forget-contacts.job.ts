import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { JudgedContactRepository } from './judged-contact.repository';

const EVERY_MS = 6 * 3_600_000;

/** Judgements that neither a trial nor a report looks back at are dropped. */
@Injectable()
export class ForgetContactsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly contacts: JudgedContactRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messages.forget_contacts', EVERY_MS, () => this.contacts.forgetOld());
  }
}
