import { Injectable } from '@nestjs/common';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { commandRequested, type EventIn } from '@gaugeway/proto/events';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, NewDeviceTask } from './device-task.row';

/** The one way in which tasks come to be: rows first, and with them, in the same transaction, the request to the connector. */
@Injectable()
export class RequestTasks {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly outbox: Outbox,
  ) {}

  /** `choose` says within the transaction of the tasks which they are. */
  async request(choose: (transaction: Transaction) => Promise<readonly NewDeviceTask[]>): Promise<DeviceTaskRow[]> {
    return this.database.transaction(async (transaction) => {
      const rows = await this.tasks.insert(transaction, await choose(transaction));
      await this.outbox.add(transaction, 'tasks', commandRequested, rows.map(requested));
      return rows;
    });
  }
}

function requested(task: DeviceTaskRow): OutgoingEvent<EventIn<typeof commandRequested>> {
  return {
    key: String(task.device_id),
    company: task.company_id,
    value: {
      taskId: task.id,
      deviceId: task.device_id,
      companyId: task.company_id,
      // What only reads is a poll to the connector, under whatever name it was asked for.
      commandType: task.command_class === 'A' ? 'poll' : task.command_type,
      management: JSON.stringify(task.management),
      priority: task.priority,
      expiresAt: task.expires_ms,
      attempt: task.attempt,
      fence: task.fence,
      commandClass: task.command_class,
    },
  };
}
