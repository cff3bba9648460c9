import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { AttributePublisher } from './attribute-publisher.repository';

const EVERY_MS = 1000;
const PAGE = 500;
/** One run ends after so many, so that the next period finds it ended. */
const MOST_PAGES = 20;

/** Publishes what the database has marked when attributes, or their values, were written. */
@Injectable()
export class PublishAttributesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly publisher: AttributePublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.every('devices.publish_attributes', EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const count = await this.database.transaction((transaction) => this.publisher.publish(transaction, PAGE));
      if (count < PAGE) return;
    }
  }
}
