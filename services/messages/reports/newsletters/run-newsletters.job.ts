import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { newestTime, nextTime } from './newsletter-schedule';
import { HAS_DUE_NEWSLETTERS, NewsletterRepository } from './newsletter.repository';
import { StartRun } from './start-run';

const EVERY_MS = 3000;

/** Begins the newsletters that are due: their reports are ordered, made (make-reports.job.ts) and mailed. */
@Injectable()
export class RunNewslettersJob {
  constructor(
    private readonly database: Database,
    private readonly newsletters: NewsletterRepository,
    private readonly starting: StartRun,
  ) {}

  @Every(EVERY_MS, 'messages.newsletters', HAS_DUE_NEWSLETTERS)
  async run(): Promise<void> {
    while (await this.beginOne());
  }

  /** false: none is due. Of the times that were missed only the newest is made up for. */
  private beginOne(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const due = await this.newsletters.due(transaction);
      if (!due) return false;
      const now = Date.now() / 1000;
      await this.newsletters.advance(transaction, due.id, nextTime(due.schedule, due.zone, now));
      await this.starting.start(transaction, due, newestTime(due.schedule, due.zone, now), false);
      return true;
    });
  }
}
