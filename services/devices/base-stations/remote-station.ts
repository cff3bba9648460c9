import { Injectable } from '@nestjs/common';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { baseStationRadio, baseStationRegistry, type EventIn } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';
import type { BaseStationEntity } from './base-station.entity';
import { RemoteStationRepository } from './remote-station.repository';

/** Publishes a base station, and its desired state on its network server, which the connector applies. */
@Injectable()
export class RemoteStation {
  constructor(
    private readonly rows: RemoteStationRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Within the transaction of the change; `before` = null for a new one. */
  async changed(manager: EntityManager, before: BaseStationEntity | null, after: BaseStationEntity): Promise<void> {
    await this.outbox.add(manager, 'devices', baseStationRegistry, [registeredStation(after)]);
    if (isRemote(after)) await this.publish(manager, after);
    else if (before && isRemote(before)) await this.takenOff(manager, after);
  }

  async removed(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    const removed = { key: String(station.id), company: station.companyId, value: null };
    await this.outbox.add(manager, 'devices', baseStationRegistry, [removed]);
    if (station.networkServerId !== null) await this.takenOff(manager, station);
  }

  /** Publishes the same state again. False where it is not intended to be on any server. */
  async again(manager: EntityManager, station: BaseStationEntity): Promise<boolean> {
    if (!isRemote(station)) return false;
    await this.publish(manager, station);
    return true;
  }

  private async publish(manager: EntityManager, station: BaseStationEntity): Promise<void> {
    const version = await this.rows.nextVersion(manager, station.id);
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

/** Registry event of a base station, for the other services. */
export function registeredStation(station: BaseStationEntity): OutgoingEvent<EventIn<typeof baseStationRegistry>> {
  const { id, companyId, name, state, version, tiedUsers } = station;
  const value = { baseStationId: id, companyId, name, state, version, tiedUsers };
  return { key: String(id), company: companyId, value };
}

/** ChirpStack has no gateway that is off: in the trash it is deleted there, and made again when it is restored. */
const isRemote = ({ networkServerId, state }: BaseStationEntity) => networkServerId !== null && state !== 'trash';
