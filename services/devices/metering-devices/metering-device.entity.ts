import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { ShelfState } from '../shelf-state';

/** A meter or sensor. Interface and device group follow from its model and stand here for the filters. */
@Entity({ schema: 'devices', name: 'metering_device' })
export class MeteringDeviceEntity {
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
  name!: string;

  @Column({ type: 'text' })
  serial!: string;

  /** 16 lower-case hex digits; empty for wired devices. */
  @Column({ name: 'dev_eui', type: 'text' })
  devEui!: string;

  @Column({ name: 'gateway_id', type: 'integer', nullable: true })
  gatewayId!: number | null;

  /** Address on the line. */
  @Column({ name: 'inside_addr', type: 'text' })
  insideAddr!: string;

  /** Hours from UTC. */
  @Column({ name: 'time_zone', type: 'real' })
  timeZone!: number;

  /** Seconds between two reports or polls; 0 = never polled by schedule. */
  @Column({ name: 'report_period', type: 'integer' })
  reportPeriod!: number;

  /** Seconds of silence that are too many; 0 = the default of the interface. */
  @Column({ name: 'warning_period', type: 'integer' })
  warningPeriod!: number;

  /** Reading that counts as zero pulses, in the unit of the resource. */
  @Column({ name: 'starting_value', type: 'double precision' })
  startingValue!: number;

  /** Unit of the resource per pulse. */
  @Column({ name: 'impulse_weight', type: 'double precision' })
  impulseWeight!: number;

  @Column({ name: 'transformation_ratio', type: 'double precision' })
  transformationRatio!: number;

  /** What the driver needs: password, access level, ... as the model's form names them. */
  @Column({ name: 'poll_params', type: 'jsonb' })
  pollParams!: Record<string, unknown>;

  @Column({ type: 'jsonb' })
  properties!: Record<string, unknown>;

  @Column({ type: 'text' })
  state!: ShelfState;

  /** Of a device in the trash: whether it was switched off before. */
  @Column({ name: 'was_off', type: 'boolean' })
  wasOff!: boolean;

  /** Users who see it without the right to see all; negative = the API key of that number. */
  @Column({ name: 'tied_users', type: 'integer', array: true })
  tiedUsers!: number[];

  @VersionColumn({ type: 'integer' })
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
