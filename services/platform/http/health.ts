import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Bus } from '../bus';
import { Database, isStorageFull } from '../database';
import { Undocumented } from './undocumented';

const PATIENCE_MS = 3000;

/** Parts that must be ready before the process may take requests; a service adds its own in `onModuleInit`. */
@Injectable()
export class Readiness {
  private readonly parts = new Map<string, () => Promise<void>>();

  constructor(
    private readonly database: Database,
    bus: Bus,
  ) {
    this.add('database', () => database.check());
    this.add('bus', () =>
      bus.check().catch((error: unknown) => {
        // Calls that read still work: the part `storage` reports it.
        if (!isStorageFull(error)) throw error;
        database.storage.note(error);
      }),
    );
  }

  /** `check` throws with a sentence where the part is not ready. */
  add(part: string, check: () => Promise<void>): void {
    this.parts.set(part, check);
  }

  /** Reason against storing while reads continue; null while there is room. */
  storageCause(): Promise<string | null> {
    return this.database.storage.cause();
  }

  /** Every part, with why it is not ready, or null. */
  states(): Promise<{ part: string; cause: string | null }[]> {
    return Promise.all(
      [...this.parts].map(async ([part, check]) => {
        try {
          await within(PATIENCE_MS, check());
          return { part, cause: null };
        } catch (error) {
          return { part, cause: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
  }

  /** Parts that are not ready, each with why; empty = ready. */
  async missing(): Promise<Record<string, string>> {
    const entries = (await this.states()).flatMap(({ part, cause }) => (cause === null ? [] : [[part, cause]]));
    return Object.fromEntries(entries) as Record<string, string>;
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @Undocumented('operations')
  alive(): { status: string } {
    return { status: 'alive' };
  }

  /**
   * 200 where everything is ready, else 503 with the parts that are not; the reason is in the log, not here. A full disk
   * is 200 and `read-only`: a balancer that took the process away would end the reads too.
   */
  @Get('readyz')
  @Undocumented('operations')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; missing: string[] }> {
    const missing = Object.keys(await this.readiness.missing());
    if (missing.length > 0) {
      void reply.status(503);
      return { status: 'not ready', missing };
    }
    const isFull = (await this.readiness.storageCause()) !== null;
    return isFull ? { status: 'read-only', missing: ['storage'] } : { status: 'ready', missing };
  }
}
