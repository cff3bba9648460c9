import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { baseStationRadio } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';
import type { BaseStationEntity } from './base-station.entity';
import { StationThereRepository } from './station-there.repository';

/** Tells what a base station is meant to be on its network server; the connector carries it out. */
@Injectable()
export class StationThere {
  constructor(
    private readonly rows: StationThereRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction of the change; `before` = null for a new one. */
  async changed(manager: EntityManager, before: BaseStationEntity | null, after: BaseStationEntity): Promise<void> {
    if (isThere(after)) await this.tell(manager, after);
    else if (before && isThere(before)) await this.takenOff(manager, after);
  }

  async removed(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    if (station.networkServerId !== null) await this.takenOff(manager, station);
  }

  /** Once more, as it is. False where it is meant to be on none. */
  async again(manager: EntityManager, station: BaseStationEntity): Promise<boolean> {
    if (!isThere(station)) return false;
    await this.tell(manager, station);
    return true;
  }

  private async tell(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    const version = await this.rows.wish(manager, station.id);
    const value = {
      baseStationId: station.id,
      companyId: station.companyId,
      networkServerId: station.networkServerId ?? 0,
      tenantId: station.tenantId,
      gatewayEui: station.gatewayEui,
      name: station.name,
      description: station.description,
      ...(station.latitude !== null && { latitude: station.latitude }),
      ...(station.longitude !== null && { longitude: station.longitude }),
      version,
    };
    const event = { key: String(station.id), company: station.companyId, value };
    await this.outbox.add(manager, 'devices', baseStationRadio, [event]);
  }

  private async takenOff(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    const event = { key: String(station.id), company: station.companyId, value: null };
    await this.outbox.add(manager, 'devices', baseStationRadio, [event]);
  }
}

/** ChirpStack has no gateway that is off: in the trash it is deleted there, and made again when it is restored. */
const isThere = ({ networkServerId, state }: BaseStationEntity) => networkServerId !== null && state !== 'trash';
