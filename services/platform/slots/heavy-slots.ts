import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { defineEnv } from '../config';
import { defineError } from '../http/errors';
import { FairSlots } from './fair-slots';

const slotsEnv = defineEnv(
  'heavy work',
  z.object({
    /**
     * Files that one process reads or makes at once; each takes a core and up to some hundred megabytes for seconds.
     */
    HEAVY_JOBS: z.coerce.number().int().min(1).max(64).default(4),
  }),
);

/** The company's queue is full, or the job waited too long. */
const slotsBusy = defineError('errors.slots_busy', 429);

/**
 * The slots of this process for files that are read or made: imports, exports, cards, results and templates. At most two
 * of a company at once, one of the demo account, the others wait (FairSlots). Throws 429 `slots_busy`.
 */
@Injectable()
export class HeavySlots extends FairSlots {
  constructor() {
    super(
      {
        total: slotsEnv.read().HEAVY_JOBS,
        perCompany: 2,
        demo: 1,
        waitingPerCompany: 8,
        waiting: 48,
        patienceMs: 120_000,
      },
      () => slotsBusy({}, { retryAfterSeconds: 10 }),
    );
  }
}
