import { Inject, Injectable } from '@nestjs/common';
import { modelById, wiredCommandOf } from '@gaugeway/catalogue';
import type { EnvOf } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import type { ClockVerdict } from '@gaugeway/proto/api';
import { type NewDeviceTask, PRIORITY, titlesIn } from '../device-tasks/device-task.row';
import { RequestTasks } from '../device-tasks/request-tasks';
import { tasksEnv } from '../tasks.env';
import { ClockRepository, type UnjudgedClock } from './clock.repository';
import { judgeClock } from './judge-clock';

const EVERY_MS = 30_000;
const BATCH = 500;

/**
 * Corrects clocks within the limits of their poll groups, as scheduled tasks: a difference beyond the limit stays, and is
 * shown with the devices of the group.
 */
@Injectable()
export class CorrectClocksJob {
  constructor(
    private readonly clocks: ClockRepository,
    private readonly tasks: RequestTasks,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  /** `now`: Unix seconds. */
  @Every(EVERY_MS, 'tasks.correct_clocks')
  async run(now = Date.now() / 1000): Promise<void> {
    while ((await this.judge(now)) === BATCH);
  }

  private async judge(now: number): Promise<number> {
    let found: { clock: UnjudgedClock; verdict: ClockVerdict }[] = [];
    await this.tasks.request(
      async (transaction) => {
        const clocks = await this.clocks.lockUnjudged(transaction, now, BATCH);
        found = clocks.map((clock) => ({ clock, verdict: verdictOf(clock, now) }));
        return found.flatMap(({ clock, verdict }) => (verdict === 'corrected' ? [this.taskOf(clock)] : []));
      },
      (transaction, rows) => {
        const deviceIds = new Set(rows.map(({ device_id }) => device_id));
        // A device that is being polled by now is judged when that is over.
        const judged = found.filter(({ clock, verdict }) => verdict !== 'corrected' || deviceIds.has(clock.device_id));
        return this.clocks.judged(
          transaction,
          judged.map(({ clock, verdict }) => ({ deviceId: clock.device_id, verdict })),
        );
      },
    );
    return found.length;
  }

  private taskOf(clock: UnjudgedClock): NewDeviceTask {
    const seconds = -Math.round(clock.difference);
    const about = { name: clock.group_name, seconds: seconds > 0 ? `+${seconds}` : String(seconds) };
    return {
      companyId: clock.company_id,
      deviceId: clock.device_id,
      commandType: 'control',
      commandClass: 'D',
      control: 'time_correct',
      ...titlesIn((language) => translate(language, 'tasks.title_clock', about)),
      management: { time_correct: seconds },
      priority: PRIORITY.scheduledPoll,
      ttl: this.env.TASKS_POLL_TTL,
      createdBy: 0,
    };
  }
}

function verdictOf(clock: UnjudgedClock, now: number): ClockVerdict {
  const model = modelById(clock.model_id);
  const canCorrect = model !== undefined && wiredCommandOf(model, 'time_correct') !== undefined;
  const { limit, corrected_at: correctedAt } = clock;
  return judgeClock(clock.difference, { limit, canCorrect, correctedAt, now });
}
