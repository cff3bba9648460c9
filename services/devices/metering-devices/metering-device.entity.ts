import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import type { LifeState } from '../life-state';

/**
 * A meter or sensor: the fields that a user sets, and what the service keeps in addition. Interface and device group
 * follow from its model and are copied here for the filters.
 */
@Entity({ schema: 'devices', name: 'metering_device' })
export class MeteringDeviceEntity extends withColumns(METERING_DEVICE_FIELDS) {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'model_id', type: 'integer' })
  modelId!: number;

  @Column({ name: 'interface_id', type: 'smallint' })
  interfaceId!: number;

  @Column({ name: 'device_group_id', type: 'smallint' })
  deviceGroupId!: number;

  @Column({ type: 'text' })
  state!: LifeState;

  /** Of a device in the trash: whether it was switched off before. */
  @Column({ name: 'was_off', type: 'boolean' })
  wasOff!: boolean;

  /** Users who see it without the right to see all; negative = the API key of that number. */
  @Column({ name: 'tied_users', type: 'integer', array: true })
  tiedUsers!: number[];

  /**
   * Users tied to the branch of the object tree that contains the device (`branch-ties.consumer.ts`); undefined for a
   * new one.
   */
  @Column({ name: 'branch_users', type: 'integer', array: true, insert: false, update: false })
  branchUsers?: number[];

  /** Offsets with the days from which they are valid; null = `timeZone` at all times. */
  @Column({ type: 'jsonb', nullable: true })
  zones!: ZonePeriod[] | null;

  @VersionColumn({ type: 'integer' })
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
