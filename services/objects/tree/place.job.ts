import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { PlaceRepository } from './place.repository';

const EVERY_MS = 1000;
const BATCH = 1000;

/** Publishes changes of the tree. An import that moves a town is published in batches, behind its answer. */
@Injectable()
export class PlaceJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly places: PlaceRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every('objects.places', EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    while ((await this.database.transaction((transaction) => this.places.publish(transaction, BATCH))) === BATCH);
  }
}
