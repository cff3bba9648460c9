import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { DirtyRepository } from './dirty.repository';
import { BuildSoon } from './build-soon';

const CATCH_UP_MS = 30_000;
const FORGET_MS = 6 * 3_600_000;

/** Builds what a process that died has left, and the devices that became known, or moved to another zone, since. */
@Injectable()
export class AggregatesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly dirty: DirtyRepository,
    private readonly builder: BuildSoon,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messages.aggregates', CATCH_UP_MS, async () => {
      await this.dirty.markRezoned();
      this.builder.soon();
    });
    this.jobs.every('messages.aggregates_forget', FORGET_MS, () => this.dirty.forgetUnknown());
  }
}
