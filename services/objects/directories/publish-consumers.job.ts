import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { ConsumerPublisher, HAS_UNPUBLISHED_CONSUMERS } from './consumer-publisher.repository';

const EVERY_MS = 1000;
const PAGE = 500;
/** One run ends after so many consumers, so that the next period finds it ended. */
const MOST_PAGES = 20;

/** Publishes consumers that were written since, and after an upgrade all of them. */
@Injectable()
export class PublishConsumersJob {
  constructor(
    private readonly consumers: ConsumerPublisher,
    private readonly database: Database,
  ) {}

  @Every(EVERY_MS, 'objects.publish_consumers', HAS_UNPUBLISHED_CONSUMERS)
  async run(): Promise<void> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const published = await this.database.transaction((transaction) => this.consumers.publish(transaction, PAGE));
      if (published < PAGE) return;
    }
  }
}
