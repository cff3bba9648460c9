import { Command } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import type { createTask, InputOf } from '@gaugeway/proto/api';
import type { CreatedTask } from './create-device-tasks';

/** Polls the devices of a poll group now; returns the tasks, one per device. */
export class PollGroupNow extends Command<CreatedTask[]> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof createTask>,
  ) {
    super();
  }
}
