import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { Entity } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import { RegisteredEntity } from '../registered-entity';

/** A LoRaWAN gateway on a roof: it receives devices for a network server, and is identified here by its EUI. */
@Entity({ schema: 'devices', name: 'base_station' })
export class BaseStationEntity extends withColumns(BASE_STATION_FIELDS, RegisteredEntity) {}
