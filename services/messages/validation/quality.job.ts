import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { KeepQuality } from './keep-quality';
import { QualityDirtyRepository } from './quality-dirty.repository';

/** Readings of a device that come within it are judged at once. */
const JUDGE_MS = 5000;
/** After a run it rests so many times its length, so that storing has the processor: at most a tenth of it is judging. */
const RESTS = 9;
const LONGEST_REST_MS = 60_000;
const CHANGED_MS = 15 * 60_000;
const FORGET_MS = 6 * 3_600_000;

/** Judges what is marked as dirty, and marks what other settings of the rules make of old readings. */
@Injectable()
export class QualityJob implements OnModuleInit {
  /** `performance.now()` until which it rests. */
  private restsUntil = 0;

  constructor(
    private readonly jobs: Jobs,
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: KeepQuality,
  ) {}

  onModuleInit(): void {
    this.jobs.every('messages.quality', JUDGE_MS, () => this.judge());
    this.jobs.every('messages.quality_changed', CHANGED_MS, () => this.dirty.markChanged());
    this.jobs.every('messages.quality_forget', FORGET_MS, () => this.dirty.forgetUnknown());
  }

  private async judge(): Promise<void> {
    const began = performance.now();
    if (began < this.restsUntil) return;
    await this.quality.run();
    const ended = performance.now();
    this.restsUntil = ended + Math.min(LONGEST_REST_MS, RESTS * (ended - began));
  }
}
