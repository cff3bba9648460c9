import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { JudgedContactRepository } from './judged-contact.repository';

const EVERY_MS = 6 * 3_600_000;

/** Judgements that neither a trial nor a report looks back at are dropped. */
@Injectable()
export class ForgetContactsJob {
  constructor(private readonly contacts: JudgedContactRepository) {}

  @Every(EVERY_MS, 'messages.forget_contacts')
  forgetOld(): Promise<void> {
    return this.contacts.forgetOld();
  }
}
