import { Injectable } from '@nestjs/common';
import { type CompiledRule, type RuleMemory, withNewer } from '@gaugeway/catalogue/event-rules';
import type { IncomingEvent } from '@gaugeway/platform/bus';
import { type JudgedTime, JudgedTimesRepository } from './judged-times.repository';

/** A time that was not renewed for this long is in its state, ms. */
const FORGET_MS = 3_600_000;

interface TimesOfRule {
  version: number;
  /** By place of the condition: newest times by device, and those of the hour before. */
  conditions: { newest: Map<number, number>; earlier: Map<number, number> }[];
}

/** Newest times of observations that are not in the states, of the partitions that this process judges. */
@Injectable()
export class JudgedTimes {
  private rules = new Map<number, TimesOfRule>();
  private readonly lastOffsets = new Map<number, bigint>();
  private forgottenAt = 0;

  constructor(private readonly journal: JudgedTimesRepository) {}

  /**
   * Reads the journal where a batch does not continue this process's last one: another process may have judged the
   * partition meanwhile.
   */
  async follow(events: readonly Pick<IncomingEvent<unknown>, 'partition' | 'offset'>[]): Promise<void> {
    const expected = new Map(this.lastOffsets);
    const isContinued = events.every(({ partition, offset }) => {
      const last = expected.get(partition);
      expected.set(partition, offset);
      return last !== undefined && offset === last + 1n;
    });
    if (!isContinued) await this.read();
  }

  /** After the batch is durable. */
  followed(events: readonly Pick<IncomingEvent<unknown>, 'partition' | 'offset'>[]): void {
    for (const { partition, offset } of events) this.lastOffsets.set(partition, offset);
  }

  /** The memory of a rule about a device with the newer times. */
  applied({ id, version }: Pick<CompiledRule, 'id' | 'version'>, deviceId: number, memory: RuleMemory): RuleMemory {
    const known = this.rules.get(id);
    if (known?.version !== version) return memory;
    return withNewer(
      memory,
      known.conditions.map(({ newest, earlier }) => newest.get(deviceId) ?? earlier.get(deviceId)),
    );
  }

  /** After they are in the journal. */
  add(times: readonly JudgedTime[]): void {
    if (Date.now() - this.forgottenAt > FORGET_MS) this.forgetEarlier();
    for (const { ruleId, ruleVersion, condition, subjectId, at } of times)
      this.timesOf(ruleId, ruleVersion, condition).set(subjectId, at);
  }

  private async read(): Promise<void> {
    const found = await this.journal.all();
    this.rules = new Map();
    for (const { ruleId, ruleVersion, condition, subjectIds, times } of found) {
      const newest = this.timesOf(ruleId, ruleVersion, condition);
      for (const [index, at] of times.entries()) newest.set(subjectIds[index] ?? 0, at);
    }
    this.forgottenAt = Date.now();
  }

  private timesOf(ruleId: number, version: number, condition: number): Map<number, number> {
    let rule = this.rules.get(ruleId);
    if (rule?.version !== version) this.rules.set(ruleId, (rule = { version, conditions: [] }));
    while (rule.conditions.length <= condition) rule.conditions.push({ newest: new Map(), earlier: new Map() });
    return rule.conditions[condition]?.newest ?? new Map<number, number>();
  }

  private forgetEarlier(): void {
    this.forgottenAt = Date.now();
    for (const [id, { conditions }] of this.rules) {
      if (conditions.every(({ newest }) => newest.size === 0)) this.rules.delete(id);
      for (const times of conditions) {
        times.earlier = times.newest;
        times.newest = new Map();
      }
    }
  }
}
