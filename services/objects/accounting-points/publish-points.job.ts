import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { HAS_UNPUBLISHED_POINTS, PointPublisher } from './point-publisher.repository';

const EVERY_MS = 1000;
const PAGE = 500;
/** One run ends after so many points, so that the next period finds it ended. */
const MOST_PAGES = 20;

/**
 * The users who see a point depend on the object tree. Where users are tied to a branch, or a branch moves, the
 * database marks its points in the same transaction (migration UnpublishedPoints). This job publishes the marked points
 * afterwards.
 */
@Injectable()
export class PublishPointsJob {
  constructor(
    private readonly points: PointPublisher,
    private readonly database: Database,
  ) {}

  @Every(EVERY_MS, 'objects.publish_points', HAS_UNPUBLISHED_POINTS)
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
