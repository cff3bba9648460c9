import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { EquipmentRepository } from './equipment.repository';

/** Keeps the projections of gateways and base stations; they can be rebuilt from the beginning of their topics. */
@Injectable()
export class EquipmentConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly equipment: EquipmentRepository,
  ) {}

  onModuleInit(): void {
    const { gateways, stations } = this.equipment;
    gateways.keep(this.bus, 'objects', ({ values, removed }) =>
      this.equipment.leaveGone('gateway', [...values.map(({ id }) => id), ...removed]),
    );
    stations.keep(this.bus, 'objects', ({ values, removed }) =>
      this.equipment.leaveGone('base_station', [...values.map(({ id }) => id), ...removed]),
    );
  }
}
