import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { commandRequested, type gaugeway } from '@gaugeway/proto/events';
import { NOT_KNOWN_YET } from './command-channel';

export interface QueuedCommand {
  command: gaugeway.CommandRequested;
  gatewayId: number;
  /** Unix milliseconds. */
  queuedAt: number;
}

/** Connector that holds the line of a gateway device, with its lease. */
export interface Holder {
  instance: string;
  lease: number;
}

export interface StoredCommand {
  payload: Buffer;
  attempt: number;
  fence: number;
}

interface CommandRow extends StoredCommand {
  gateway_id: number;
  queued_ms: number;
}

const COLUMNS =
  'payload, gateway_id, attempt, fence, floor(extract(epoch FROM created_at) * 1000)::float8 AS queued_ms';

/** Attempts of commands that may be repeated automatically (reliability.md, Command classes). */
export const MOST_ATTEMPTS = 3;
/** Command classes that may be repeated: A reads, E is harmless. */
export const REPEATABLE: readonly string[] = ['A', 'E'];

/** The database, or a transaction of the caller. */
interface Executor {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

/** Attempt of a command; another attempt has another fence. */
type Attempt = Pick<gaugeway.CommandRequested, 'taskId' | 'fence'>;

/** The durable queue of commands and the ledger of their attempts. Times are the database's. */
@Injectable()
export class CommandQueueRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores a command that is not over yet; a known one changes nothing. Commands that it replaces, which wait for the
   * same actuator, end and are returned; of a known one also those that it replaced before.
   */
  async keep(
    command: gaugeway.CommandRequested,
    gatewayId: number,
  ): Promise<{ isNew: boolean; replaced: QueuedCommand[] }> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ task_id: number }>(
        `INSERT INTO connector.command (task_id, company_id, device_id, gateway_id, payload, command_class, actuator, priority,
           state, attempt, fence, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, $10, to_timestamp($11)
         WHERE to_timestamp($11) > now() ON CONFLICT (task_id) DO NOTHING RETURNING task_id`,
        [
          command.taskId,
          command.companyId,
          command.deviceId,
          gatewayId,
          Buffer.from(commandRequested.encode(command)),
          command.commandClass,
          command.actuator,
          command.priority,
          command.attempt || 1,
          command.fence || 1,
          command.expiresAt > 0 ? command.expiresAt / 1000 : FAR,
        ],
      );
      if (command.actuator === '') return { isNew: rows.length > 0, replaced: [] };
      // Repeated delivery: the process ended before it published the first result.
      if (rows.length === 0) return { isNew: false, replaced: await this.replacedBefore(transaction, command) };
      const { rows: replaced } = await transaction.query<CommandRow>(
        `UPDATE connector.command SET state = 'ended'
         WHERE device_id = $1 AND actuator = $2 AND state = 'queued' AND task_id < $3 RETURNING ${COLUMNS}`,
        [command.deviceId, command.actuator, command.taskId],
      );
      return { isNew: true, replaced: replaced.map(queued) };
    });
  }

  private async replacedBefore(
    transaction: Transaction,
    { deviceId, actuator, taskId }: gaugeway.CommandRequested,
  ): Promise<QueuedCommand[]> {
    const { rows } = await transaction.query<CommandRow>(
      `SELECT ${COLUMNS} FROM connector.command c
       WHERE device_id = $1 AND actuator = $2 AND state = 'ended' AND task_id < $3 AND ${NEVER_BEGUN}`,
      [deviceId, actuator, taskId],
    );
    return rows.map(queued);
  }

  /** true if the command ended while it waited in the queue. */
  async wasWithdrawn(taskId: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM connector.command c WHERE task_id = $1 AND state = 'ended' AND ${NEVER_BEGUN}`,
      [taskId],
    );
    return rows.length > 0;
  }

  /** Cancels a command that still waits; false if it is being sent or is over. */
  async withdraw(taskId: number): Promise<boolean> {
    const rows = await this.database.query<{ task_id: number }>(
      `UPDATE connector.command SET state = 'ended', fence = fence + 1 WHERE task_id = $1 AND state = 'queued' RETURNING task_id`,
      [taskId],
    );
    return rows.length > 0;
  }

  /** Withdraws, as `withdraw`, a command whose gateway device has no connection to any connector. */
  async withdrawUnheld(taskId: number): Promise<boolean> {
    const rows = await this.database.query<{ task_id: number }>(
      `UPDATE connector.command c SET state = 'ended', fence = fence + 1 WHERE task_id = $1 AND state = 'queued'
         AND NOT EXISTS (SELECT FROM connector.held_session h WHERE h.gateway_id = c.gateway_id) RETURNING task_id`,
      [taskId],
    );
    return rows.length > 0;
  }

  /** A command in any state; undefined = it is no longer stored. */
  async find(taskId: number): Promise<gaugeway.CommandRequested | undefined> {
    const [row] = await this.database.query<CommandRow>(`SELECT ${COLUMNS} FROM connector.command WHERE task_id = $1`, [
      taskId,
    ]);
    return row && commandOf(row);
  }

  /** Commands that wait for the lines of gateway devices and do not run here, the most urgent of each line first. */
  async waiting(gatewayIds: readonly number[], underWay: readonly number[], perLine: number): Promise<QueuedCommand[]> {
    const rows = await this.database.query<CommandRow>(
      `SELECT ${COLUMNS} FROM (
         SELECT *, row_number() OVER (PARTITION BY gateway_id ORDER BY priority, task_id) AS place FROM connector.command
         WHERE state = 'queued' AND gateway_id = ANY($1::int[]) AND NOT task_id = ANY($2::bigint[])) AS c
       WHERE place <= $3 ORDER BY priority, task_id`,
      [gatewayIds, underWay, perLine],
    );
    return rows.map(queued);
  }

  /** Commands in time whose devices were not known here when they came, those after a task, the oldest first. */
  async notPlaced(after: number, limit: number): Promise<gaugeway.CommandRequested[]> {
    const rows = await this.database.query<CommandRow>(
      `SELECT ${COLUMNS} FROM connector.command
       WHERE state = 'queued' AND gateway_id = ${NOT_KNOWN_YET} AND expires_at > now() AND task_id > $1
       ORDER BY task_id LIMIT $2`,
      [after, limit],
    );
    return rows.map(commandOf);
  }

  /** The command waits there from now on, if nobody has placed it before; `gatewayId` as in `placeOf`. */
  async place(taskId: number, gatewayId: number): Promise<void> {
    await this.database.query(
      `UPDATE connector.command SET gateway_id = $2, created_at = now()
       WHERE task_id = $1 AND state = 'queued' AND gateway_id = ${NOT_KNOWN_YET}`,
      [taskId, gatewayId],
    );
  }

  /** Commands for gateway devices without a connection to any connector. */
  async waitingForNobody(limit: number): Promise<QueuedCommand[]> {
    const rows = await this.database.query<CommandRow>(
      `SELECT ${COLUMNS} FROM connector.command c WHERE state = 'queued' AND gateway_id > 0
         AND NOT EXISTS (SELECT FROM connector.held_session h WHERE h.gateway_id = c.gateway_id)
       ORDER BY task_id LIMIT $1`,
      [limit],
    );
    return rows.map(queued);
  }

  /**
   * Begins an attempt before its first byte: false if the command ended, was cancelled or replaced, or another
   * connector holds the line. The ledger has the attempt when this resolves.
   */
  async begin(
    { taskId, attempt, fence }: gaugeway.CommandRequested,
    gatewayId: number,
    holder: Holder,
  ): Promise<boolean> {
    const rows = await this.database.query<{ task_id: number }>(
      `WITH mine AS (
         UPDATE connector.command c SET state = 'sending'
         WHERE task_id = $1 AND fence = $2 AND state = 'queued' AND expires_at > now() AND ${HOLDS}
         RETURNING task_id)
       INSERT INTO connector.command_attempt (task_id, attempt, fence, instance, lease)
       SELECT task_id, $6, $2, $4, $5 FROM mine ON CONFLICT (task_id, attempt) DO NOTHING RETURNING task_id`,
      [taskId, fence, gatewayId, holder.instance, holder.lease, attempt],
    );
    return rows.length > 0;
  }

  /** Directly before a frame that acts: the attempt is still the newest, in time, and the line still ours. */
  async mayAct({ taskId, fence }: gaugeway.CommandRequested, gatewayId: number, holder: Holder): Promise<boolean> {
    const rows = await this.database.query<{ task_id: number }>(
      `SELECT task_id FROM connector.command c
       WHERE task_id = $1 AND fence = $2 AND state = 'sending' AND expires_at > now() AND ${HOLDS}`,
      [taskId, fence, gatewayId, holder.instance, holder.lease],
    );
    return rows.length > 0;
  }

  /** The attempt is over; nothing more of it is sent. */
  async end({ taskId, fence }: Attempt, outcome: string, on: Executor = this.database): Promise<void> {
    await on.query(
      `WITH ended AS (UPDATE connector.command SET state = 'ended' WHERE task_id = $1 AND fence = $2 RETURNING task_id)
       UPDATE connector.command_attempt a SET outcome = $3, ended_at = now()
       FROM ended WHERE a.task_id = ended.task_id AND a.fence = $2`,
      [taskId, fence, outcome],
    );
  }

  /** Puts an attempt that may be repeated back into the queue, as the next one. */
  async requeue({ taskId, fence }: Attempt, outcome: string, on: Executor = this.database): Promise<void> {
    await on.query(
      `WITH back AS (
         UPDATE connector.command SET state = 'queued', attempt = attempt + 1, fence = fence + 1
         WHERE task_id = $1 AND fence = $2 AND state = 'sending' RETURNING task_id)
       UPDATE connector.command_attempt a SET outcome = $3, ended_at = now()
       FROM back WHERE a.task_id = back.task_id AND a.fence = $2`,
      [taskId, fence, outcome],
    );
  }

  /**
   * Commands that this connector was sending when it last ended. A repeatable one waits again, up to three attempts; of
   * everything else it is not known whether it was carried out: it ends and is returned.
   */
  async leftBehind(instance: string): Promise<QueuedCommand[]> {
    // Downlinks at a network server (gateway 0) are reconciled with its queue instead.
    const sending = `state = 'sending' AND gateway_id > 0 AND EXISTS (SELECT FROM connector.command_attempt a
      WHERE a.task_id = c.task_id AND a.fence = c.fence AND a.instance = $1)`;
    await this.database.query(
      `UPDATE connector.command c SET state = 'queued', attempt = attempt + 1, fence = fence + 1
       WHERE ${sending} AND command_class = ANY($2::text[]) AND attempt < $3`,
      [instance, REPEATABLE, MOST_ATTEMPTS],
    );
    const rows = await this.database.query<CommandRow>(
      `UPDATE connector.command c SET state = 'ended' WHERE ${sending} RETURNING ${COLUMNS}`,
      [instance],
    );
    return rows.map(queued);
  }

  /** Ends expired commands; publishes nothing, because the tasks service counts the same time. */
  async sweep(keepDays: number): Promise<void> {
    await this.database.query(
      `UPDATE connector.command SET state = 'ended' WHERE state = 'queued' AND expires_at < now()`,
    );
    await this.database.query(
      `DELETE FROM connector.command WHERE state = 'ended' AND expires_at < now() - make_interval(days => $1)`,
      [keepDays],
    );
  }
}

/** Unix seconds: a command without an end, year 2100. */
const FAR = 4_102_444_800;

/** Condition: nothing was sent in the current attempt of command `c`. */
const NEVER_BEGUN =
  'NOT EXISTS (SELECT FROM connector.command_attempt a WHERE a.task_id = c.task_id AND a.fence = c.fence)';

/** $3 gateway device, $4 connector, $5 lease. */
const HOLDS = `EXISTS (SELECT FROM connector.held_session h WHERE h.gateway_id = $3 AND h.instance = $4 AND h.lease = $5)`;

/** A stored command with its current attempt. */
export function commandOf({ payload, attempt, fence }: StoredCommand): gaugeway.CommandRequested {
  return Object.assign(commandRequested.decode(payload), { attempt, fence });
}

const queued = (row: CommandRow): QueuedCommand => ({
  command: commandOf(row),
  gatewayId: row.gateway_id,
  queuedAt: row.queued_ms,
});
