import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Connectors by the gateway device whose connection they hold, so that a loss is published after a crash. */
@Injectable()
export class HeldSessionRepository {
  constructor(private readonly database: Database) {}

  /** A new holder, or a new connection of the same one, has a new lease: returns its number. */
  async hold(gatewayId: number, companyId: number, instance: string): Promise<number> {
    const [row] = await this.database.query<{ lease: number }>(
      `INSERT INTO connector.held_session (gateway_id, company_id, instance, lease)
       VALUES ($1, $2, $3, nextval('connector.session_lease'))
       ON CONFLICT (gateway_id) DO UPDATE SET company_id = excluded.company_id, instance = excluded.instance,
         lease = excluded.lease, since = now()
       RETURNING lease`,
      [gatewayId, companyId, instance],
    );
    return row?.lease ?? 0;
  }

  /** Releases it, unless another connector holds it by now. */
  async letGo(gatewayId: number, instance: string): Promise<void> {
    await this.database.query('DELETE FROM connector.held_session WHERE gateway_id = $1 AND instance = $2', [
      gatewayId,
      instance,
    ]);
  }

  /** The connector that holds the connection of a gateway device. */
  async holder(gatewayId: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ instance: string }>(
      'SELECT instance FROM connector.held_session WHERE gateway_id = $1',
      [gatewayId],
    );
    return row?.instance;
  }

  /** Gateway devices whose connections this connector held when it last ended. */
  async leftBehind(instance: string): Promise<{ gatewayId: number; companyId: number }[]> {
    const rows = await this.database.query<{ gateway_id: number; company_id: number }>(
      'SELECT gateway_id, company_id FROM connector.held_session WHERE instance = $1',
      [instance],
    );
    return rows.map((row) => ({ gatewayId: row.gateway_id, companyId: row.company_id }));
  }
}
