import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Every } from '@gaugeway/platform/nest';
import { tasksEnv } from '../tasks.env';
import { WishRepository } from '../rule-tasks/answered-request.repository';
import { DeviceTaskRepository } from './device-task.repository';

const EVERY_MS = 600_000;
const BATCH = 2000;

/**
 * Scheduled polls far outnumber the tasks of users; those that ended long ago are deleted, with their transitions. So are
 * the numbers of wishes that the bus delivers no more.
 */
@Injectable()
export class ForgetOldPollsJob {
  constructor(
    private readonly tasks: DeviceTaskRepository,
    private readonly wishes: WishRepository,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  @Every(EVERY_MS, 'tasks.forget_old_polls')
  async run(): Promise<void> {
    await this.wishes.forget();
    while ((await this.tasks.forgetScheduledPolls(this.env.TASKS_KEEP_POLLS_DAYS, BATCH)) === BATCH);
  }
}
