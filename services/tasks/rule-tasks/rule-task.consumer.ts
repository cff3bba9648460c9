import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { type EventBatch, Outbox } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import type { Transaction } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import { Consumes } from '@gaugeway/platform/nest';
import { SECTION, TASK_STATE } from '@gaugeway/proto/api';
import { type EventOf, taskAnswered, taskWanted } from '@gaugeway/proto/events';
import { CommandBrake } from '../device-tasks/command-brake';
import type { DeviceTaskRow, NewDeviceTask } from '../device-tasks/device-task.row';
import { judgeTask } from '../device-tasks/judge-task';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import { tasksEnv } from '../tasks.env';
import { WishRepository } from './answered-request.repository';

type Wish = EventOf<typeof taskWanted>;

/** What a rule wanted longer ago is not done any more: the world may be another one. */
const LATE_MS = 600_000;

/**
 * Makes the tasks that rules of events want, each once: the task, its request to the connector, the answer and the note
 * that the wish is answered are one transaction. The class rules and the brake hold as for a person's command, and the
 * user who gave the rule its command counts as its author, who cannot release it.
 */
@Injectable()
export class TaskWantedConsumer {
  private readonly logger = new Logger('TaskWanted');

  constructor(
    private readonly outbox: Outbox,
    private readonly devices: DeviceRepository,
    private readonly tasks: RequestTasks,
    private readonly brake: CommandBrake,
    private readonly wishes: WishRepository,
    private readonly trail: AuditTrail,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  @Consumes(taskWanted, { group: 'tasks-wanted' })
  async onTaskWanted(events: EventBatch<typeof taskWanted>): Promise<void> {
    for (const { value } of events) if (value) await this.answer(value);
  }

  private async answer(wish: Wish): Promise<void> {
    const ctx = authorOf(wish);
    const judged = await this.judged(ctx, wish);
    const isTask = typeof judged !== 'string';
    await this.tasks.request(
      async (transaction) => {
        if (!(await this.wishes.take(transaction, wish.requestId, wish.companyId))) return [];
        if (!isTask) {
          await this.publish(transaction, wish, judged, 0);
          return [];
        }
        await this.trail.add(transaction, 'tasks', ctx, {
          action: `device_task.${judged.commandType}_requested`,
          details: { device_ids: [wish.deviceId], management: judged.management, rule: wish.titleEn },
        });
        return this.brake.judge(transaction, wish.companyId, [judged]);
      },
      async (transaction, [task]: readonly DeviceTaskRow[]) => {
        if (task)
          await this.publish(transaction, wish, task.status === TASK_STATE.quarantined ? 'held' : 'made', task.id);
      },
    );
  }

  private async judged(ctx: Context, wish: Wish): Promise<NewDeviceTask | 'late' | 'refused'> {
    if (Date.now() - wish.at > LATE_MS) return 'late';
    const [device] = await this.devices.find(ctx, [wish.deviceId]);
    if (!device) return 'refused';
    const times = { read: this.env.TASKS_POLL_TTL, command: this.env.TASKS_COMMAND_TTL };
    const wanted = {
      command_type: wish.commandType === 'poll' ? ('poll' as const) : ('control' as const),
      // The events service writes JSON objects.
      management: JSON.parse(wish.management) as Record<string, unknown>,
      title: '',
      title_en: '',
      title_mn: '',
    };
    try {
      return judgeTask(ctx, device, wanted, times);
    } catch (error) {
      // What a caller would be refused with; anything else is a fault, and the event is delivered again.
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ device: wish.deviceId, rule: wish.titleEn, cause: error.message }, 'a rule was refused a task');
      return 'refused';
    }
  }

  private publish(transaction: Transaction, wish: Wish, outcome: string, taskId: number): Promise<void> {
    const { requestId, companyId, deviceId } = wish;
    const value = { requestId, companyId, deviceId, taskId, outcome };
    return this.outbox.add(transaction, 'tasks', taskAnswered, [{ key: String(deviceId), company: companyId, value }]);
  }
}

/** The rule in the name of who gave it the command; the events service has checked that they may. */
const authorOf = ({ companyId, userId, titleEn }: Wish): Context => ({
  ...{
    sessionId: 'event_rule',
    userId,
    userName: titleEn,
    companyId,
    chain: [companyId],
    isAdmin: false,
    isDemo: false,
  },
  rights: { read: [], create: [], update: [SECTION.devices], delete: [], access_all: [SECTION.devices] },
  ...{ language: 'en', timeZone: 0, requestId: 'event_rule', address: '' },
});
