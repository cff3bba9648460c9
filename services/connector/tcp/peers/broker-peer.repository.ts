import { Injectable } from '@nestjs/common';
import { columnsOf, containing, Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { ConnectedPeer } from '../transport/broker';

export interface PeerRow extends Record<string, unknown> {
  identity: string;
  port: string;
  address: string;
  is_online: boolean;
  is_quarantined: boolean;
  gateway_id: number | null;
  /** Unix seconds. */
  last_date: number;
  meter_version: string | null;
}

export interface PeerFilter {
  imei: string | null;
  port: string | null;
  isOnline: boolean | null;
}

/** Days after which a peer that is not heard any more is forgotten. */
const KEEP_DAYS = 365;
const KEEP_QUARANTINED_DAYS = 30;

/** Modems and gateways that are or were connected, of all connectors. */
@Injectable()
export class BrokerPeerRepository {
  constructor(private readonly database: Database) {}

  /** These are connected to a connector now, and no others are. */
  async keep(instance: string, peers: readonly ConnectedPeer[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO connector.broker_peer AS p (identity, port, address, instance, is_quarantined, gateway_id, last_data_at)
         SELECT identity, port, address, $1, is_quarantined, NULLIF(gateway_id, 0), to_timestamp(heard / 1000)
         FROM unnest($2::text[], $3::text[], $4::text[], $5::bool[], $6::int[], $7::float8[])
           AS t(identity, port, address, is_quarantined, gateway_id, heard) ORDER BY identity
         ON CONFLICT (identity) DO UPDATE SET port = excluded.port, address = excluded.address, instance = excluded.instance,
           is_quarantined = excluded.is_quarantined, gateway_id = excluded.gateway_id, last_data_at = excluded.last_data_at`,
        [
          instance,
          ...columnsOf(peers, 'identity', 'port', 'address', 'isQuarantined'),
          peers.map(({ gatewayId }) => gatewayId ?? 0),
          peers.map(({ lastDataAt }) => lastDataAt),
        ],
      );
      await transaction.query(
        'UPDATE connector.broker_peer SET instance = NULL WHERE instance = $1 AND identity <> ALL($2::text[])',
        [instance, peers.map(({ identity }) => identity)],
      );
    });
  }

  async noteVersion(gatewayId: number, version: string): Promise<void> {
    await this.database.query('UPDATE connector.broker_peer SET meter_version = $2 WHERE gateway_id = $1', [
      gatewayId,
      version,
    ]);
  }

  @Every(86_400_000, 'connector.broker_peers')
  async sweep(): Promise<void> {
    await this.database.query(
      `DELETE FROM connector.broker_peer WHERE instance IS NULL
         AND last_data_at < now() - make_interval(days => CASE WHEN is_quarantined THEN $2::int ELSE $1::int END)`,
      [KEEP_DAYS, KEEP_QUARANTINED_DAYS],
    );
  }

  /** A page of the peers, and how many there are. */
  async page(
    filter: PeerFilter,
    range: { limit: number; offset: number; byIdentity: boolean; ascending: boolean },
  ): Promise<{ rows: PeerRow[]; total: number }> {
    const where = `($1::text IS NULL OR identity ILIKE $1) AND ($2::text IS NULL OR port = $2)
      AND ($3::boolean IS NULL OR (instance IS NOT NULL) = $3)`;
    const like = filter.imei ? containing(filter.imei) : null;
    const parameters = [like, filter.port, filter.isOnline];
    const direction = range.ascending ? 'ASC' : 'DESC';
    const order = range.byIdentity ? `identity ${direction}` : `last_data_at ${direction}, identity`;
    const rows = await this.database.query<PeerRow>(
      `SELECT identity, port, address, instance IS NOT NULL AS is_online, is_quarantined, gateway_id,
         floor(extract(epoch FROM last_data_at))::float8 AS last_date, meter_version
       FROM connector.broker_peer WHERE ${where} ORDER BY ${order} LIMIT $4 OFFSET $5`,
      [...parameters, range.limit, range.offset],
    );
    return { rows, total: await this.database.count(`FROM connector.broker_peer WHERE ${where}`, parameters) };
  }

  /** Gateway devices among `gatewayIds` that any connector heard in the last seconds. */
  async heardWithin(gatewayIds: readonly number[], seconds: number): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ gateway_id: number }>(
      `SELECT gateway_id FROM connector.broker_peer
       WHERE gateway_id = ANY($1::int[]) AND last_data_at > now() - make_interval(secs => $2)`,
      [gatewayIds, seconds],
    );
    return new Set(rows.map(({ gateway_id }) => gateway_id));
  }

  /** Connector that holds the connection of a peer on a port; undefined = none. */
  async holder(identity: string, port: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ instance: string }>(
      'SELECT instance FROM connector.broker_peer WHERE identity = $1 AND port = $2 AND instance IS NOT NULL',
      [identity, port],
    );
    return row?.instance;
  }
}
