import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '../config';
import { busEnv } from './bus.env';

const LOOK_EVERY_MS = 150;

/** Wait for an event about a row that another service created a moment ago. */
@Injectable()
export class Arrival {
  constructor(@Inject(busEnv.token) private readonly env: EnvOf<typeof busEnv>) {}

  /** Looks until `isThere`, for at most BUS_PATIENCE_MS. Returns the last state; the caller rejects a missing row. */
  async of<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
    const until = Date.now() + this.env.BUS_PATIENCE_MS;
    let seen = await look();
    while (!isThere(seen) && Date.now() < until) {
      await pause(LOOK_EVERY_MS);
      seen = await look();
    }
    return seen;
  }
}
