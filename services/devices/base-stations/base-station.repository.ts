import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { BaseStation } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { deviceLimits } from '../devices.limits';
import { listConditions, type ListFilter } from '../list-sql';
import { SqlParameters } from '../search-sql';
import { seenBaseStation } from '../seen-sql';
import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import type { ValuesOf } from '@gaugeway/proto/fields/field';
import { selectedColumns, sortedColumns } from '@gaugeway/platform/fields';
import type { LifeState } from '../life-state';
import type { BaseStationDraft } from './base-station-form';
import { BaseStationEntity } from './base-station.entity';

/** A base station with its receptions, as the database returns it. Times are Unix seconds. */
export type BaseStationRow = ValuesOf<typeof BASE_STATION_FIELDS> & {
  id: number;
  company_id: number;
  model_id: number;
  reported_latitude: number | null;
  reported_longitude: number | null;
  state: LifeState;
  version: number;
  created_at: number;
  device_state: BaseStation['device_state'];
  last_contact: number | null;
  connection: BaseStation['connection'];
  connection_at: number | null;
  uplinks_hour: number;
  uplinks_day: number;
  rssi: number | null;
  snr: number | null;
  remote_state: 'pending' | 'done' | 'failed';
  remote_cause: string;
  remote_detail: string;
  remote_at: number | null;
};

const STATE = `CASE WHEN s.connection = 'offline' AND (s.last_contact IS NULL OR s.last_contact <= s.connection_at)
  THEN 'no_contact' WHEN s.last_contact IS NULL AND s.connection IS NULL THEN 'no_data'
  WHEN GREATEST(s.last_contact, CASE s.connection WHEN 'online' THEN s.connection_at END) >= now() - interval '1 day'
  THEN 'online' ELSE 'no_contact' END`;

const SORT_COLUMNS = {
  ...sortedColumns(BASE_STATION_FIELDS, 'b'),
  state: STATE,
  last_contact: 's.last_contact',
  created_at: 'b.id',
};

export type BaseStationSortField = keyof typeof SORT_COLUMNS;
export const BASE_STATION_SORT_FIELDS = Object.keys(SORT_COLUMNS) as BaseStationSortField[];

const COLUMNS = `b.id, b.company_id, b.model_id, ${selectedColumns(BASE_STATION_FIELDS, 'b')},
  s.latitude AS reported_latitude, s.longitude AS reported_longitude, s.connection,
  floor(extract(epoch FROM s.connection_at))::float8 AS connection_at, b.state, b.version, floor(extract(epoch FROM b.created_at))::float8 AS created_at, ${STATE} AS device_state,
  floor(extract(epoch FROM s.last_contact))::float8 AS last_contact, h.uplinks_hour, h.uplinks_day, h.rssi, h.snr,
  b.remote_state, b.remote_cause, b.remote_detail,
  floor(extract(epoch FROM b.remote_at))::float8 AS remote_at`;

const TABLES = 'devices.base_station b LEFT JOIN devices.base_station_status s ON s.base_station_id = b.id';

/** Recent receptions of a base station; for the rows of a page only. */
const HEARD = `CROSS JOIN LATERAL (
  SELECT coalesce(sum(uplinks) FILTER (WHERE slot > now() - interval '1 hour'), 0)::int AS uplinks_hour,
    coalesce(sum(uplinks), 0)::int AS uplinks_day,
    round((sum(rssi_sum) / sum(uplinks))::numeric, 1) AS rssi, round((sum(snr_sum) / sum(uplinks))::numeric, 1) AS snr
  FROM devices.base_station_slot WHERE base_station_id = b.id AND slot > now() - interval '1 day') h`;

@Injectable()
export class BaseStationRepository {
  constructor(private readonly database: Database) {}

  /** Throws a unique violation (`base_station_gateway_eui`). */
  async insert(
    manager: EntityManager,
    ctx: Context,
    station: BaseStationDraft & Pick<BaseStationEntity, 'modelId'>,
  ): Promise<BaseStationEntity> {
    await deviceLimits.assertRoom(manager, ctx.companyId, 'base_stations');
    return manager.save(
      manager.create(BaseStationEntity, { ...station, companyId: ctx.companyId, tiedUsers: [ctx.userId] }),
    );
  }

  /** The base station, locked until the transaction ends; null = none that the caller sees. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<BaseStationEntity | null> {
    return manager
      .createQueryBuilder(BaseStationEntity, 'b')
      .setLock('pessimistic_write')
      .where('b.id = :id AND b.company_id = :company', { id, company: ctx.companyId })
      .andWhere(seenBaseStation(':user'), { user: tiedTo(ctx) })
      .getOne();
  }

  /** Stores a locked base station that was changed; its version grows. Throws a unique violation. */
  async update(manager: EntityManager, station: BaseStationEntity): Promise<BaseStationEntity> {
    return manager.save(station);
  }

  /** Removes a locked base station with its receptions. */
  async remove(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    await manager.query('DELETE FROM devices.base_station WHERE id = $1', [station.id]);
  }

  async find(ctx: Context, id: number): Promise<BaseStationRow | null> {
    return this.database.one<BaseStationRow>(
      `SELECT ${COLUMNS} FROM ${TABLES} ${HEARD} WHERE b.id = $2 AND b.company_id = $1 AND ${seenBaseStation('$3')}`,
      [ctx.companyId, id, tiedTo(ctx)],
    );
  }

  /**
   * The base station with that EUI in the installation; its name is meaningful only where it belongs to the caller's
   * company.
   */
  async holderOfEui(ctx: Context, eui: string): Promise<{ id: number; name: string; own: boolean } | null> {
    return this.database.one<{ id: number; name: string; own: boolean }>(
      `SELECT id, name, company_id = $2 AS own FROM devices.base_station
       WHERE gateway_eui = $1 AND gateway_eui <> '' AND state <> 'trash'`,
      [eui, ctx.companyId],
    );
  }

  async count(ctx: Context, filter: ListFilter): Promise<number> {
    const parameters = new SqlParameters();
    return this.database.count(`FROM ${TABLES} WHERE ${conditions(ctx, filter, parameters)}`, parameters.values);
  }

  async rows(
    ctx: Context,
    filter: ListFilter,
    order: { field: BaseStationSortField; descending: boolean },
    range: { limit: number; offset: number },
  ): Promise<BaseStationRow[]> {
    const parameters = new SqlParameters();
    const where = conditions(ctx, filter, parameters);
    const direction = order.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    const limits = `LIMIT ${parameters.bind(range.limit)} OFFSET ${parameters.bind(range.offset)}`;
    return this.database.query<BaseStationRow>(
      `WITH page AS (
         SELECT id, row_number() OVER () AS place FROM (
           SELECT b.id FROM ${TABLES} WHERE ${where} ORDER BY ${SORT_COLUMNS[order.field]} ${direction}, b.id ${limits}) ids)
       SELECT ${COLUMNS} FROM page JOIN devices.base_station b ON b.id = page.id
         LEFT JOIN devices.base_station_status s ON s.base_station_id = b.id ${HEARD} ORDER BY page.place`,
      parameters.values,
    );
  }
}

const conditions = (ctx: Context, filter: ListFilter, parameters: SqlParameters): string =>
  listConditions(ctx, filter, parameters, {
    alias: 'b',
    seen: seenBaseStation,
    inState: (state) => `${STATE} = ${parameters.bind(state)}`,
  });
