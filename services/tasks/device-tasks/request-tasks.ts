import { Injectable } from '@nestjs/common';
import { actuatorOf, isControlKey } from '@gaugeway/catalogue';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandHeld, commandRequested, type EventIn } from '@gaugeway/proto/events';
import { DeviceRepository } from '../devices/device.repository';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, NewDeviceTask } from './device-task.row';

/** The one way in which tasks come to be: rows first, and with them, in the same transaction, the request to the connector. */
@Injectable()
export class RequestTasks {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly devices: DeviceRepository,
    private readonly outbox: Outbox,
  ) {}

  /** `choose` selects them within the transaction of the tasks; `made` notes their purpose in it. */
  async request(
    choose: (transaction: Transaction) => Promise<readonly NewDeviceTask[]>,
    made?: (transaction: Transaction, tasks: readonly DeviceTaskRow[]) => Promise<void>,
  ): Promise<DeviceTaskRow[]> {
    return this.database.transaction(async (transaction) => {
      const rows = await this.tasks.insert(transaction, await choose(transaction));
      await this.send(transaction, rows);
      await this.publishHeld(transaction, rows);
      await made?.(transaction, rows);
      return rows;
    });
  }

  private async publishHeld(transaction: Transaction, tasks: readonly DeviceTaskRow[]): Promise<void> {
    const held = tasks.filter(({ status }) => status === TASK_STATE.quarantined);
    const events = held.map(({ id, device_id: deviceId, company_id: companyId }) => ({
      key: String(deviceId),
      company: companyId,
      value: { taskId: id, deviceId, companyId, at: Date.now() },
    }));
    await this.outbox.add(transaction, 'tasks', commandHeld, events);
  }

  /** Requests those that are queued from the connector; a quarantined task is sent when it is released. */
  async send(transaction: Transaction, tasks: readonly DeviceTaskRow[]): Promise<void> {
    const queued = tasks.filter(({ status }) => status === TASK_STATE.queued);
    const versions = await this.devices.versions(
      transaction,
      queued.map(({ device_id }) => device_id),
    );
    await this.outbox.add(
      transaction,
      'tasks',
      commandRequested,
      queued.map((task) => requested(task, versions.get(task.device_id) ?? 0)),
    );
  }
}

/** `deviceVersion`: of the device that the task was judged by. */
function requested(task: DeviceTaskRow, deviceVersion: number): OutgoingEvent<EventIn<typeof commandRequested>> {
  return {
    key: String(task.device_id),
    company: task.company_id,
    value: {
      taskId: task.id,
      deviceId: task.device_id,
      companyId: task.company_id,
      // A command that only reads is a poll for the connector, under any name.
      commandType: task.command_class === 'A' ? 'poll' : task.command_type,
      management: JSON.stringify(task.management),
      priority: task.priority,
      expiresAt: task.expires_ms,
      attempt: task.attempt,
      fence: task.fence,
      deviceVersion,
      commandClass: task.command_class,
      control: task.control ?? '',
      actuator: task.control && isControlKey(task.control) ? actuatorOf(task.control, task.management) : '',
    },
  };
}
