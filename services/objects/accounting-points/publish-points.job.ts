import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { PointPublisher } from './point-publisher.repository';

const EVERY_MS = 1000;
const PAGE = 500;
/** One run ends after so many points, so that the next period finds it ended. */
const MOST_PAGES = 20;

/**
 * Who sees a point follows the object tree. Where users are tied to a branch, or a branch moves, its points are marked by
 * the database in the same transaction (migration UnpublishedPoints), and published behind it.
 */
@Injectable()
export class PublishPointsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly points: PointPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.every('objects.publish_points', EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const isMore = await this.database.transaction(async (transaction) => {
        const ids = await this.points.takeUnpublished(transaction, PAGE);
        await this.points.publishAll(transaction, ids);
        return ids.length === PAGE;
      });
      if (!isMore) return;
    }
  }
}
