import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Which connector holds the connection of a gateway device, so that after a crash somebody tells that it is gone. */
@Injectable()
export class HeldSessionRepository {
  constructor(private readonly database: Database) {}

  async hold(gatewayId: number, companyId: number, instance: string): Promise<void> {
    await this.database.query(
      `INSERT INTO connector.held_session (gateway_id, company_id, instance) VALUES ($1, $2, $3)
       ON CONFLICT (gateway_id) DO UPDATE
       SET company_id = excluded.company_id, instance = excluded.instance, since = now()`,
      [gatewayId, companyId, instance],
    );
  }

  /** Lets go of it, unless another connector holds it by now. */
  async letGo(gatewayId: number, instance: string): Promise<void> {
    await this.database.query('DELETE FROM connector.held_session WHERE gateway_id = $1 AND instance = $2', [
      gatewayId,
      instance,
    ]);
  }

  /** What this connector held when it last ended. */
  async leftBehind(instance: string): Promise<{ gatewayId: number; companyId: number }[]> {
    const rows = await this.database.query<{ gateway_id: number; company_id: number }>(
      'SELECT gateway_id, company_id FROM connector.held_session WHERE instance = $1',
      [instance],
    );
    return rows.map((row) => ({ gatewayId: row.gateway_id, companyId: row.company_id }));
  }
}
