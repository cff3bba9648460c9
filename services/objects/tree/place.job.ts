import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { HAS_PLACE_CHANGES, PlaceRepository } from './place.repository';

const EVERY_MS = 1000;
const BATCH = 1000;

/** Publishes changes of the tree. An import that moves a town is published in batches, behind its answer. */
@Injectable()
export class PlaceJob {
  constructor(
    private readonly database: Database,
    private readonly places: PlaceRepository,
  ) {}

  @Every(EVERY_MS, 'objects.places', HAS_PLACE_CHANGES)
  async run(): Promise<void> {
    while ((await this.database.transaction((transaction) => this.places.publish(transaction, BATCH))) === BATCH);
  }
}
