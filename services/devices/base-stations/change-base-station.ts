import { Injectable } from '@nestjs/common';
import { baseStationModelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { orNotFound } from '@gaugeway/platform/http';
import type { createBaseStation, editBaseStation, InputOf } from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import { type ActionOn, AuditRepository } from '../audit/audit.repository';
import { deviceLimits } from '../devices.limits';
import { EditConflicts } from '../audit/edits/edited-meanwhile';
import { notInTrash } from '../gateway-devices/gateway-device.errors';
import { LorawanDeviceService } from '../lorawan/lorawan-device.service';
import { refuseFaults } from '../field-faults';
import { unknownModel } from '../devices.errors';
import { fillBaseStationForm, newBaseStation } from './base-station-form';
import type { BaseStationEntity } from './base-station.entity';
import {
  baseStationInTrash,
  baseStationOnNoServer,
  gatewayEuiTaken,
  gatewayEuiTakenElsewhere,
} from './base-station.errors';
import { BaseStationRepository } from './base-station.repository';
import { RemoteStation } from './remote-station';

/** Model of a base station when none is given. */
const ANY_MODEL = 1;

/**
 * Creates, edits, trashes and restores base stations. Each change is one transaction with its audit and the request
 * to its network server.
 */
@Injectable()
export class ChangeBaseStation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stations: BaseStationRepository,
    private readonly edits: EditConflicts,
    private readonly audit: AuditRepository,
    private readonly radio: LorawanDeviceService,
    private readonly there: RemoteStation,
  ) {}

  /** Returns its id. */
  async create(ctx: Context, input: InputOf<typeof createBaseStation>): Promise<number> {
    const model = baseStationModelById(input.model_id ?? ANY_MODEL);
    if (!model) throw unknownModel({ id: input.model_id ?? ANY_MODEL }, { attribute: 'model_id' });
    const { draft, faults } = fillBaseStationForm(input, newBaseStation(model.radius));
    refuseFaults(ctx, faults);
    if (draft.networkServerId !== null) await this.radio.assertUsable(ctx, draft.networkServerId);
    return this.explain(ctx, draft, async (manager) => {
      const created = await this.stations.insert(manager, ctx, { ...draft, modelId: model.id });
      await this.audited(manager, ctx, 'create', created.id, null, created);
      await this.there.changed(manager, null, created);
      return created.id;
    });
  }

  /** Edits a base station. `version` rejects the edit after a change by another user. */
  edit(ctx: Context, input: InputOf<typeof editBaseStation>): Promise<void> {
    return this.change(ctx, input.id, 'edit', async (station) => {
      const { id, version } = station;
      if (input.version !== undefined && input.version !== version) {
        throw await this.edits.since(ctx, 'base_station', { id, version, audited: station }, input.version);
      }
      if (station.state === 'trash') throw baseStationInTrash();
      const { draft, faults } = fillBaseStationForm(input, station);
      refuseFaults(ctx, faults);
      const { networkServerId: server } = draft;
      if (server !== null && server !== station.networkServerId) await this.radio.assertUsable(ctx, server);
      Object.assign(station, draft);
    });
  }

  trash(ctx: Context, id: number): Promise<void> {
    return this.change(ctx, id, 'trash', (station) => {
      if (station.state === 'trash') throw baseStationInTrash();
      station.state = 'trash';
    });
  }

  /** Throws `gatewayEuiTaken` where its EUI was given to another meanwhile. */
  restore(ctx: Context, id: number): Promise<void> {
    return this.change(ctx, id, 'restore', async (station, manager) => {
      if (station.state !== 'trash') throw notInTrash();
      await deviceLimits.assertRoom(manager, ctx.companyId, 'base_stations');
      station.state = 'active';
    });
  }

  /** Deletes permanently, with its receptions. */
  async remove(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const station = orNotFound(await this.stations.lock(manager, ctx, id));
      if (station.state !== 'trash') throw notInTrash();
      await this.stations.remove(manager, station);
      await this.there.removed(manager, station);
      await this.audited(manager, ctx, 'remove', id, station, null);
    });
  }

  /** Throws 404, and 409 for one that is not intended to be on any network server. */
  async repair(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const station = orNotFound(await this.stations.lock(manager, ctx, id));
      if (!(await this.there.again(manager, station))) throw baseStationOnNoServer();
      await this.audited(manager, ctx, 'repair', id, null, null);
    });
  }

  private change(
    ctx: Context,
    id: number,
    action: ActionOn<'base_station'>,
    change: (station: BaseStationEntity, manager: EntityManager) => void | Promise<void>,
  ): Promise<void> {
    // Known inside the transaction and needed after it has failed.
    const tried = { gatewayEui: '' };
    return this.explain(ctx, tried, async (manager) => {
      const station = orNotFound(await this.stations.lock(manager, ctx, id));
      const before = Object.assign({}, station);
      await change(station, manager);
      tried.gatewayEui = station.gatewayEui;
      const saved = await this.stations.update(manager, station);
      await this.audited(manager, ctx, action, id, before, saved);
      await this.there.changed(manager, before, saved);
    });
  }

  private async explain<T>(
    ctx: Context,
    station: { gatewayEui: string },
    write: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.dataSource.transaction(write);
    } catch (error) {
      if (violatedConstraint(error) !== 'base_station_gateway_eui') throw error;
      const holder = await this.stations.holderOfEui(ctx, station.gatewayEui);
      if (!holder?.own) throw gatewayEuiTakenElsewhere({}, { attribute: 'gateway_eui' });
      throw gatewayEuiTaken({ name: holder.name, id: holder.id }, { attribute: 'gateway_eui' });
    }
  }

  private audited(
    manager: EntityManager,
    ctx: Context,
    action: ActionOn<'base_station'>,
    entityId: number,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.audit.add(manager, ctx, { action, entity: 'base_station', entityId, before, after });
  }
}
