import { Injectable } from '@nestjs/common';
import type { ProjectionChanges } from '@gaugeway/platform/bus';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { Projects } from '@gaugeway/platform/nest';
import { baseStationProvisioned, type gaugeway } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';

/** Provisioning state of base stations on their network servers. */
@Injectable()
export class RemoteStationRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores a new desired state for a base station that the caller has locked and clears the result of the previous
   * one. Returns its version.
   */
  async nextVersion(manager: EntityManager, id: number): Promise<number> {
    // A clock and not a count: a base station that was taken off and put on again must not seem older than it was.
    const [[row]] = await manager.query<[{ request_version: number }[]]>(
      `UPDATE devices.base_station SET remote_state = 'pending', remote_cause = '', remote_detail = '', remote_at = NULL,
         request_version = greatest($2::float8, request_version + 1)
       WHERE id = $1 RETURNING request_version`,
      [id, Date.now()],
    );
    if (!row) throw new Error(`no base station ${id}`);
    return row.request_version;
  }

  /**
   * Stores reports of network servers, each base station once; a report about an older desired state changes nothing.
   */
  @Projects(baseStationProvisioned, { group: 'devices' })
  async record({ values }: ProjectionChanges<gaugeway.BaseStationProvisioned>): Promise<void> {
    const reports = values.map(({ value }) => value);
    await this.database.query(
      `UPDATE devices.base_station b SET remote_state = n.state, remote_cause = n.cause, remote_detail = n.detail,
         remote_at = to_timestamp(n.at / 1000)
       FROM unnest($1::int[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::float8[])
         AS n(id, version, state, cause, detail, at)
       WHERE b.id = n.id AND b.request_version = n.version`,
      columnsOf(reports, 'baseStationId', 'version', 'state', 'cause', 'detail', 'at'),
    );
  }
}
