import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { baseStationState } from '@gaugeway/proto/events';
import { StationWatchRepository } from './station-watch.repository';

const EVERY_MS = 5000;
/** No base station is judged for this long after a start: those that reported while we were down report again first. */
const SETTLING_MS = 120_000;

/** Reports once that a base station is lost, with the devices that it alone hears, and once that it is back. */
@Injectable()
export class StationWatchJob {
  private readonly startedAt = Date.now();

  constructor(
    private readonly database: Database,
    private readonly stations: StationWatchRepository,
    private readonly outbox: Outbox,
  ) {}

  @Every(EVERY_MS, 'devices.station_watch')
  async runOnceSettled(): Promise<void> {
    if (Date.now() - this.startedAt >= SETTLING_MS) await this.run();
  }

  /** Judges all base stations. */
  async run(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const judged = await this.stations.judge(transaction);
      const lost = judged.filter(({ lostAt }) => lostAt !== null);
      const heard = await this.stations.onlyHeardBy(
        transaction,
        lost.map(({ id }) => id),
      );
      await this.outbox.add(
        transaction,
        'devices',
        baseStationState,
        judged.map(({ id, companyId, lostAt, lastContact }) => ({
          key: String(id),
          company: companyId,
          value: {
            baseStationId: id,
            companyId,
            alive: lostAt === null,
            at: lostAt ?? Date.now(),
            lastContact: lastContact ?? 0,
            onlyHears: heard.get(id) ?? [],
          },
        })),
      );
    });
  }
}
