import { Injectable } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { productVersion } from '@gaugeway/platform/config';
import { Readiness } from '@gaugeway/platform/http';
import type { health, ReplyOf } from '@gaugeway/proto/api';
import { CountRepository } from './count.repository';

@Injectable()
export class HealthService {
  constructor(
    private readonly readiness: Readiness,
    private readonly bus: Bus,
    private readonly counts: CountRepository,
  ) {}

  async read(): Promise<ReplyOf<typeof health>> {
    const [parts, storage, consumers, letters, counts] = await Promise.all([
      this.readiness.states(),
      this.readiness.storageCause(),
      this.bus.lag(),
      this.bus.deadLetterCounts(),
      this.counts.counts(),
    ]);
    return {
      health: {
        version: productVersion(),
        uptime: Math.floor(process.uptime()),
        node: process.versions.node,
        memory: process.memoryUsage.rss(),
        parts: [...parts, { part: 'storage', cause: storage }].map(({ part, cause }) => ({
          part,
          ready: cause === null,
          cause,
        })),
        consumers: [...consumers].sort(
          (a, b) => b.lag - a.lag || `${a.group} ${a.topic}`.localeCompare(`${b.group} ${b.topic}`),
        ),
        dead_letters: letters.reduce((sum, one) => sum + one.letters, 0),
        counts,
      },
    };
  }
}
