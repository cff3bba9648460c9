import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { MqttCause } from '@gaugeway/proto/api';

/** A warning whose cause did not occur for so long is over. */
const WARNED_FOR = "interval '24 hours'";

/** An MQTT door: the installation's, or a network server's. */
export interface DoorKey {
  door: string;
  companyId: number;
  serverId: number | null;
  /** Version of the network server as it is read; 0 = of the installation. */
  version: number;
}

export type DoorState = { state: 'connecting' | 'connected'; cause: '' } | { state: 'failed'; cause: MqttCause };

/** A network server's door; `changed_at` and `qos0_at` in Unix seconds. */
export type DoorRow = DoorState & {
  server_id: number;
  server_version: number;
  changed_at: number;
  qos0_at: number | null;
};

const QOS0 = `CASE WHEN qos0_at > now() - ${WARNED_FOR} THEN floor(extract(epoch FROM qos0_at)) END AS qos0_at`;

/** The state of the doors: the reading connector writes it, every connector shows it. */
@Injectable()
export class MqttDoorRepository {
  constructor(private readonly database: Database) {}

  /** The doors of the company's own network servers. */
  ofServers(ctx: Context): Promise<DoorRow[]> {
    return this.database.query<DoorRow>(
      `SELECT server_id, server_version, state, cause, floor(extract(epoch FROM changed_at)) AS changed_at, ${QOS0}
       FROM connector.mqtt_door WHERE company_id = $1 AND server_id IS NOT NULL`,
      [ctx.companyId],
    );
  }

  /** Time of the last QoS 0 event through the installation's door, Unix seconds; null if outdated. */
  async installationQos0(ctx: Context): Promise<number | null> {
    const [row] = await this.database.query<{ qos0_at: number | null }>(
      `SELECT ${QOS0} FROM connector.mqtt_door WHERE company_id = $1 AND server_id IS NULL`,
      [ctx.companyId],
    );
    return row?.qos0_at ?? null;
  }

  /** Ignores a network server that was deleted in the meantime. */
  async saveState({ door, companyId, serverId, version }: DoorKey, { state, cause }: DoorState): Promise<void> {
    await this.database.query(
      `INSERT INTO connector.mqtt_door (door, company_id, server_id, server_version, state, cause)
       SELECT $1, $2, $3, $4, $5, $6
       WHERE $3::int IS NULL OR EXISTS (SELECT FROM connector.network_server WHERE id = $3)
       ON CONFLICT (door) DO UPDATE SET company_id = excluded.company_id, server_version = excluded.server_version,
         state = excluded.state, cause = excluded.cause, changed_at = now()`,
      [door, companyId, serverId, version, state, cause],
    );
  }

  /**
   * Before a session of the broker is used: its topics are stored with those that are wanted, and returned. So those of an
   * earlier setting are known even where the connector ended before it could unsubscribe them.
   */
  async claimSession(
    { companyId, serverId }: DoorKey,
    clientId: string,
    wanted: readonly string[],
  ): Promise<readonly string[]> {
    const [row] = await this.database.query<{ topics: string[] }>(
      `INSERT INTO connector.mqtt_session AS s (client_id, company_id, server_id, topics) SELECT $1, $2, $3, $4
       WHERE $3::int IS NULL OR EXISTS (SELECT FROM connector.network_server WHERE id = $3)
       ON CONFLICT (client_id) DO UPDATE SET company_id = excluded.company_id,
         topics = ARRAY(SELECT DISTINCT unnest(s.topics || excluded.topics))
       RETURNING topics`,
      [clientId, companyId, serverId, wanted],
    );
    return row?.topics ?? [];
  }

  /** The session has these topics alone. */
  async keepTopics(clientId: string, topics: readonly string[]): Promise<void> {
    await this.database.query('UPDATE connector.mqtt_session SET topics = $2 WHERE client_id = $1', [clientId, topics]);
  }

  async noteQos0(door: string): Promise<void> {
    await this.database.query('UPDATE connector.mqtt_door SET qos0_at = now() WHERE door = $1', [door]);
  }
}
