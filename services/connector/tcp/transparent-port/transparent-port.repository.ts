import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** User and address that may use the line of a gateway device. */
export interface PortOwner {
  gatewayId: number;
  companyId: number;
  deviceId: number;
  userId: number;
  userName: string;
  address: string;
}

export interface OpenPort {
  gateway_id: number;
  company_id: number;
  device_id: number;
  user_id: number;
  user_name: string;
  address: string;
  port: number;
  /** Unix seconds. */
  opened_at: number;
  expires_at: number;
}

const COLUMNS = `gateway_id, company_id, device_id, user_id, user_name, address, port,
  floor(extract(epoch FROM opened_at))::float8 AS opened_at, floor(extract(epoch FROM expires_at))::float8 AS expires_at`;

/** Transparent ports that are open. */
@Injectable()
export class TransparentPortRepository {
  constructor(private readonly database: Database) {}

  async opened(owner: PortOwner, port: number, instance: string, seconds: number): Promise<void> {
    await this.database.query(
      `INSERT INTO connector.transparent_port (gateway_id, company_id, device_id, user_id, user_name, address, port,
         instance, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))
       ON CONFLICT (gateway_id) DO UPDATE SET company_id = excluded.company_id, device_id = excluded.device_id,
         user_id = excluded.user_id, user_name = excluded.user_name, address = excluded.address, port = excluded.port,
         instance = excluded.instance, opened_at = now(), expires_at = excluded.expires_at`,
      [
        owner.gatewayId,
        owner.companyId,
        owner.deviceId,
        owner.userId,
        owner.userName,
        owner.address,
        port,
        instance,
        seconds,
      ],
    );
  }

  async closed(gatewayId: number, instance: string): Promise<void> {
    await this.database.query('DELETE FROM connector.transparent_port WHERE gateway_id = $1 AND instance = $2', [
      gatewayId,
      instance,
    ]);
  }

  /** Deletes the ports that this connector had open when it last ended. */
  async forget(instance: string): Promise<void> {
    await this.database.query('DELETE FROM connector.transparent_port WHERE instance = $1', [instance]);
  }

  async of(gatewayId: number): Promise<OpenPort | undefined> {
    const [row] = await this.database.query<OpenPort>(
      `SELECT ${COLUMNS} FROM connector.transparent_port WHERE gateway_id = $1 AND expires_at > now()`,
      [gatewayId],
    );
    return row;
  }

  /** Ports of a company, newest first. */
  async list(companyId: number): Promise<OpenPort[]> {
    return this.database.query<OpenPort>(
      `SELECT ${COLUMNS} FROM connector.transparent_port WHERE company_id = $1 AND expires_at > now()
       ORDER BY opened_at DESC, gateway_id`,
      [companyId],
    );
  }
}
