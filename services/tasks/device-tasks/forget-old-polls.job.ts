import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Every } from '@gaugeway/platform/nest';
import { tasksEnv } from '../tasks.env';
import { DeviceTaskRepository } from './device-task.repository';

const EVERY_MS = 600_000;
const BATCH = 2000;

/** Scheduled polls far outnumber the tasks of users; those that ended long ago are deleted, with their transitions. */
@Injectable()
export class ForgetOldPollsJob {
  constructor(
    private readonly tasks: DeviceTaskRepository,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  @Every(EVERY_MS, 'tasks.forget_old_polls')
  async run(): Promise<void> {
    while ((await this.tasks.forgetScheduledPolls(this.env.TASKS_KEEP_POLLS_DAYS, BATCH)) === BATCH);
  }
}
