import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { type EntityManager, MoreThan } from 'typeorm';
import { MeteringDeviceEntity } from './metering-device.entity';

export interface Progress {
  /** Highest id that was published. */
  upTo: number;
  isDone: boolean;
}

/** How far a registry was published anew. */
@Injectable()
export class RepublishedRepository {
  constructor(private readonly database: Database) {}

  /** Of this revision; an earlier one counts for nothing. */
  async progress(manager: EntityManager, topic: string, revision: number): Promise<Progress> {
    const [row] = await manager.query<{ up_to: number; is_done: boolean }[]>(
      'SELECT up_to, is_done FROM devices.republished WHERE topic = $1 AND revision >= $2 FOR UPDATE',
      [topic, revision],
    );
    return { upTo: row?.up_to ?? 0, isDone: row?.is_done ?? false };
  }

  async keep(manager: EntityManager, topic: string, revision: number, { upTo, isDone }: Progress): Promise<void> {
    await manager.query(
      `INSERT INTO devices.republished (topic, revision, up_to, is_done) VALUES ($1, $2, $3, $4)
       ON CONFLICT (topic) DO UPDATE
         SET revision = excluded.revision, up_to = excluded.up_to, is_done = excluded.is_done`,
      [topic, revision, upTo, isDone],
    );
  }

  /** Where there is no device yet, every device that comes is told with all that this revision tells. */
  async markNew(topic: string, revision: number): Promise<void> {
    await this.database.query(
      `INSERT INTO devices.republished (topic, revision, up_to, is_done)
       SELECT $1, $2, 0, true WHERE NOT EXISTS (SELECT FROM devices.metering_device)
       ON CONFLICT (topic) DO UPDATE SET revision = excluded.revision, up_to = 0, is_done = true
         WHERE devices.republished.revision < excluded.revision`,
      [topic, revision],
    );
  }

  /** In the order of their ids, none of which changes until the transaction ends. */
  async devicesAfter(manager: EntityManager, id: number, limit: number): Promise<MeteringDeviceEntity[]> {
    return manager.find(MeteringDeviceEntity, {
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_read' },
    });
  }

  /** Does something wait for the bus already? */
  async isOutboxBusy(): Promise<boolean> {
    const [row] = await this.database.query<{ busy: boolean }>('SELECT EXISTS (SELECT FROM devices.outbox) AS busy');
    return row?.busy ?? false;
  }
}
