import { Injectable } from '@nestjs/common';
import { baseStationModelById, inLanguage } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { listReply, orNotFound, pageOf, pageReply, sortField } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type BaseStation,
  type baseStationMessages,
  type baseStations,
  type InputOf,
  networkServerCause,
  type Page,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { CAUSE_SENTENCES } from '../lorawan/lorawan.errors';
import { BASE_STATION_SORT_FIELDS, BaseStationRepository, type BaseStationRow } from './base-station.repository';
import { ReceptionRepository } from './reception.repository';

type ListInput = InputOf<typeof baseStations>;

/** Reading of base stations. */
@Injectable()
export class BaseStationService {
  constructor(
    private readonly stations: BaseStationRepository,
    private readonly receptions: ReceptionRepository,
  ) {}

  /** A page, or with `paginate: false` the bare array of at most 10,000. */
  async list(ctx: Context, input: ListInput): Promise<Page<BaseStation> | BaseStation[]> {
    const order = {
      field: sortField(ctx.language, BASE_STATION_SORT_FIELDS, input.sort_field),
      descending: input.sort === 'desc',
    };
    return listReply(
      { ...input, page: input.page || 1 },
      {
        rows: (range) => this.stations.rows(ctx, input, order, range),
        count: () => this.stations.count(ctx, input),
        view: (row) => baseStationView(ctx, row),
      },
    );
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async get(ctx: Context, id: number): Promise<BaseStation> {
    const row = orNotFound(await this.stations.find(ctx, id));
    return baseStationView(ctx, row);
  }

  /** Throws 404 for an id that is unknown or another company's. */
  async messages(
    ctx: Context,
    input: InputOf<typeof baseStationMessages>,
  ): Promise<ReplyOf<typeof baseStationMessages>['messages']> {
    const at = pageOf(input);
    const heard = orNotFound(await this.receptions.heard(ctx, input.base_station_id, at));
    return pageReply(heard.rows, heard.total, at);
  }
}

function baseStationView(
  ctx: Context,
  { state, remote_state, remote_cause, remote_detail, remote_at, ...row }: BaseStationRow,
): BaseStation {
  const cause = networkServerCause.safeParse(remote_cause).data ?? null;
  const msg = cause ? translate(ctx.language, CAUSE_SENTENCES[cause], { detail: remote_detail }) : '';
  const model = baseStationModelById(row.model_id);
  const provisioning = { state: remote_state, cause, msg, detail: remote_detail, at: remote_at };
  return {
    ...row,
    is_active: state === 'active',
    model_name: model ? inLanguage(model.titles, ctx.language) : '',
    provisioning: row.network_server_id === null || state === 'trash' ? null : provisioning,
  };
}
