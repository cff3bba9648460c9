import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { CommandThrottleRepository, type RecentCommands, type ThrottleSettings } from './command-throttle.repository';
import type { NewDeviceTask } from './device-task.row';

/** Settings of companies without their own (reliability.md, Command classes). */
const DEFAULT: ThrottleSettings = { max_commands: 20, minutes: 10, percent: 1 };

/**
 * Quarantines dangerous commands in large numbers: a request beyond the company's limit waits until a second person
 * releases it. It is quarantined as a whole, so that one decision covers a mass command.
 */
@Injectable()
export class CommandThrottle {
  constructor(
    private readonly database: Database,
    private readonly rows: CommandThrottleRepository,
    private readonly trail: AuditTrail,
  ) {}

  async settings(companyId: number): Promise<ThrottleSettings> {
    return (await this.rows.settings(companyId)) ?? DEFAULT;
  }

  async save(ctx: Context, settings: ThrottleSettings): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.rows.save(transaction, ctx.companyId, settings);
      await this.trail.add(transaction, 'tasks', ctx, { action: 'command_throttle.changed', details: { ...settings } });
    });
  }

  /** The tasks, each dangerous one quarantined where they are too many together with those of the last minutes. */
  async judge(
    transaction: Transaction,
    companyId: number,
    tasks: readonly NewDeviceTask[],
  ): Promise<readonly NewDeviceTask[]> {
    const dangerous = tasks.filter(({ commandClass }) => commandClass === 'B').length;
    if (dangerous === 0) return tasks;
    const settings = await this.settings(companyId);
    await this.rows.lock(transaction, companyId);
    const before = await this.rows.recent(companyId, settings.minutes, transaction);
    if (!areTooMany(settings, before, dangerous)) return tasks;
    return tasks.map((task) => (task.commandClass === 'B' ? { ...task, isQuarantined: true } : task));
  }

  /** true where so many dangerous commands would be quarantined now. */
  async wouldStop(companyId: number, dangerous: number): Promise<boolean> {
    if (dangerous === 0) return false;
    const settings = await this.settings(companyId);
    return areTooMany(settings, await this.rows.recent(companyId, settings.minutes), dangerous);
  }
}

/** One per cent is too little for a small company: the number permitted at once is permitted per day, too. */
function areTooMany(
  { max_commands: most, percent }: ThrottleSettings,
  { recent, today, devices }: RecentCommands,
  more: number,
): boolean {
  const ofADay = Math.max(most, Math.ceil((devices * percent) / 100));
  return recent + more > most || today + more > ofADay;
}
