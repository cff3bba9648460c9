import { registrySource } from '@gaugeway/platform/bus';
import { baseStationRegistry, deviceRegistry, gatewayRegistry } from '@gaugeway/proto/events';
import { type EntityManager, MoreThan } from 'typeorm';
import { BaseStationEntity } from './base-stations/base-station.entity';
import { registeredStation } from './base-stations/remote-station';
import { registeredGateway } from './gateway-devices/create-gateway-device';
import { GatewayDeviceEntity } from './gateway-devices/gateway-device.entity';
import { MeteringDeviceEntity } from './metering-devices/metering-device.entity';
import { registeredDevice } from './metering-devices/registered-device';

const page = (id: number, take: number) =>
  ({ where: { id: MoreThan(id) }, order: { id: 'ASC' }, take, lock: { mode: 'pessimistic_read' } }) as const;

/** The registries of the service, published again when their events have other fields. */
export const registries = [
  registrySource(
    deviceRegistry,
    (manager: EntityManager, id, limit) => manager.find(MeteringDeviceEntity, page(id, limit)),
    registeredDevice,
  ),
  registrySource(
    gatewayRegistry,
    (manager: EntityManager, id, limit) => manager.find(GatewayDeviceEntity, page(id, limit)),
    registeredGateway,
  ),
  registrySource(
    baseStationRegistry,
    (manager: EntityManager, id, limit) => manager.find(BaseStationEntity, page(id, limit)),
    registeredStation,
  ),
];
