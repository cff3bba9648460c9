import { Injectable } from '@nestjs/common';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import { EquipmentRepository } from './equipment.repository';

/** Unties gateways and base stations that were deleted or moved to another company. */
@Injectable()
export class EquipmentConsumer {
  constructor(private readonly equipment: EquipmentRepository) {}

  @AfterProjection(EquipmentRepository, 'gateways')
  afterGateways({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    return this.equipment.untieMoved('gateway', [...values.map(({ id }) => id), ...removed]);
  }

  @AfterProjection(EquipmentRepository, 'stations')
  afterStations({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    return this.equipment.untieMoved('base_station', [...values.map(({ id }) => id), ...removed]);
  }
}
