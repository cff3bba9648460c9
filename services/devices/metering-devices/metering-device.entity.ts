import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { Column, Entity } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import { RegisteredEntity } from '../registered-entity';

/**
 * A meter or sensor: the fields that a user sets, and those that the service adds. Interface and device group follow
 * from its model and are copied here for the filters.
 */
@Entity({ schema: 'devices', name: 'metering_device' })
export class MeteringDeviceEntity extends withColumns(METERING_DEVICE_FIELDS, RegisteredEntity) {
  @Column({ name: 'interface_id', type: 'smallint' })
  interfaceId!: number;

  @Column({ name: 'device_group_id', type: 'smallint' })
  deviceGroupId!: number;

  /** State before the trash: true = the device was switched off. */
  @Column({ name: 'was_off', type: 'boolean' })
  wasOff!: boolean;

  /**
   * Users tied to the branch of the object tree that contains the device (`branch-ties.consumer.ts`); undefined for a
   * new one.
   */
  @Column({ name: 'branch_users', type: 'integer', array: true, insert: false, update: false })
  branchUsers?: number[];

  /** Offsets with the days from which they are valid; null = `timeZone` at all times. */
  @Column({ type: 'jsonb', nullable: true })
  zones!: ZonePeriod[] | null;
}
