import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreatedTask } from '../device-tasks/create-device-tasks';
import { PollGroupNow } from '../device-tasks/poll-group-now';
import { GroupTasks } from './group-tasks';

@CommandHandler(PollGroupNow)
export class PollGroupNowHandler implements ICommandHandler<PollGroupNow> {
  constructor(private readonly tasks: GroupTasks) {}

  execute({ ctx, input }: PollGroupNow): Promise<CreatedTask[]> {
    return this.tasks.pollNow(ctx, input);
  }
}
