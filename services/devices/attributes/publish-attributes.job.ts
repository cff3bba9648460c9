import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { AttributePublisher, HAS_UNPUBLISHED_ATTRIBUTES } from './attribute-publisher.repository';

const EVERY_MS = 1000;
const PAGE = 500;
/** One run ends after so many, so that the next period finds it ended. */
const MOST_PAGES = 20;

/** Publishes attributes and values that the database marked when they were written. */
@Injectable()
export class PublishAttributesJob {
  constructor(
    private readonly publisher: AttributePublisher,
    private readonly database: Database,
  ) {}

  @Every(EVERY_MS, 'devices.publish_attributes', HAS_UNPUBLISHED_ATTRIBUTES)
  async run(): Promise<void> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const count = await this.database.transaction((transaction) => this.publisher.publish(transaction, PAGE));
      if (count < PAGE) return;
    }
  }
}
