import type { DeviceModel, Sentence } from '@gaugeway/catalogue';
import type { gaugeway } from '@gaugeway/proto/events';
import type { TransportId } from '@gaugeway/proto/kinds/find-transport';
import type { WorkQueue } from '../pipeline/open-work.repository';

/** Place of commands that go over the network server, not through a gateway device. */
export const OVER_THE_AIR = 0;
/** Place of a command whose device is not yet in the registry as it was when the command was judged. */
export const NOT_KNOWN_YET = -1;

export interface Refusal {
  code: 'not_reachable' | 'not_supported';
  sentence: Sentence['key'];
}

/** A command in the durable queue that its channel can send now. */
export interface WaitingCommand {
  command: gaugeway.CommandRequested;
}

/**
 * Carries commands to the devices of one transport. `CommandChannels` scans the queue and bounds concurrent commands.
 */
export interface CommandChannel<Waiting extends WaitingCommand = WaitingCommand> {
  readonly transport: TransportId;
  /** Queues of the channel, scanned while one of them has entries. */
  readonly queues: readonly WorkQueue[];
  /** Commands that are sent at once; absent = `send` bounds them. */
  readonly most?: number;
  /** Place of a command: the number of its gateway device or `OVER_THE_AIR`; or the reason of its refusal. Pure. */
  place(
    command: gaugeway.CommandRequested,
    device: gaugeway.DeviceRegistered,
    model: DeviceModel | undefined,
  ): number | Refusal;
  /** Called before the first scan: reports attempts of a previous process whose outcome is unknown. */
  begin?(): Promise<void>;
  /** Commands that can be sent now, without those in `underWay`, in the order of their sending. */
  waiting(underWay: readonly number[], limit: number): Promise<readonly Waiting[]>;
  /** Resolves when the outcome, or the reason to wait, is durable; null = not now, it stays in the queue. */
  send(waiting: Waiting): Promise<void> | null;
  /** Takes back a command that left the queue; true where a scan can complete that. */
  cancel(taskId: number): Promise<boolean>;
  /** Called after each scan: reports commands that cannot be sent, and reconciles sent ones. */
  followUp(): Promise<void>;
  /** Periodically: ends attempts for which no event is expected any more. */
  sweep?(): Promise<void>;
}
