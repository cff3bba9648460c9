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
import { CommandThrottle } from '../device-tasks/command-throttle';
import type { DeviceTaskRow, NewDeviceTask } from '../device-tasks/device-task.row';
import { judgeTask } from '../device-tasks/judge-task';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import { tasksEnv } from '../tasks.env';
import { AnsweredRequestRepository } from './answered-request.repository';

type RuleRequest = EventOf<typeof taskWanted>;

/** Requests older than this are rejected: the condition of the rule may have changed since. */
const LATE_MS = 600_000;

/**
 * Creates the tasks that event rules request, each once: the task, its request to the connector, the answer and the note
 * that the request is answered are one transaction. The rules of command classes and the throttle apply as for a user's
 * command. The user who gave the rule its command counts as its author and cannot release it.
 */
@Injectable()
export class RuleTaskConsumer {
  private readonly logger = new Logger('RuleTask');

  constructor(
    private readonly outbox: Outbox,
    private readonly devices: DeviceRepository,
    private readonly tasks: RequestTasks,
    private readonly throttle: CommandThrottle,
    private readonly answered: AnsweredRequestRepository,
    private readonly trail: AuditTrail,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  @Consumes(taskWanted, { group: 'tasks-wanted' })
  async onTaskWanted(events: EventBatch<typeof taskWanted>): Promise<void> {
    for (const { value } of events) if (value) await this.answer(value);
  }

  private async answer(request: RuleRequest): Promise<void> {
    const ctx = authorOf(request);
    const judged = await this.judged(ctx, request);
    const isTask = typeof judged !== 'string';
    await this.tasks.request(
      async (transaction) => {
        if (!(await this.answered.take(transaction, request.requestId, request.companyId))) return [];
        if (!isTask) {
          await this.publish(transaction, request, judged, 0);
          return [];
        }
        await this.trail.add(transaction, 'tasks', ctx, {
          action: `device_task.${judged.commandType}_requested`,
          details: { device_ids: [request.deviceId], management: judged.management, rule: request.titleEn },
        });
        return this.throttle.judge(transaction, request.companyId, [judged]);
      },
      async (transaction, [task]: readonly DeviceTaskRow[]) => {
        if (task)
          await this.publish(transaction, request, task.status === TASK_STATE.quarantined ? 'held' : 'made', task.id);
      },
    );
  }

  private async judged(ctx: Context, request: RuleRequest): Promise<NewDeviceTask | 'late' | 'refused'> {
    if (Date.now() - request.at > LATE_MS) return 'late';
    const [device] = await this.devices.find(ctx, [request.deviceId]);
    if (!device) return 'refused';
    const times = { read: this.env.TASKS_POLL_TTL, command: this.env.TASKS_COMMAND_TTL };
    const wanted = {
      command_type: request.commandType === 'poll' ? ('poll' as const) : ('control' as const),
      // The events service writes JSON objects.
      management: JSON.parse(request.management) as Record<string, unknown>,
      title: '',
      title_en: '',
      title_mn: '',
    };
    try {
      return judgeTask(ctx, device, wanted, times);
    } catch (error) {
      // An error that a caller would get; anything else is a fault, and the event is delivered again.
      if (!(error instanceof AppError)) throw error;
      this.logger.log(
        { device: request.deviceId, rule: request.titleEn, cause: error.message },
        'a rule was refused a task',
      );
      return 'refused';
    }
  }

  private publish(transaction: Transaction, request: RuleRequest, outcome: string, taskId: number): Promise<void> {
    const { requestId, companyId, deviceId } = request;
    const value = { requestId, companyId, deviceId, taskId, outcome };
    return this.outbox.add(transaction, 'tasks', taskAnswered, [{ key: String(deviceId), company: companyId, value }]);
  }
}

/** The user who gave the rule its command; the events service has checked their rights. */
const authorOf = ({ companyId, userId, titleEn }: RuleRequest): Context => ({
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
