import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { ShelfState } from '../shelf-state';

/** A modem or concentrator that meters stand behind. Its kind is always "gateway device": the gateway is the HTTP edge. */
@Entity({ schema: 'devices', name: 'gateway_device' })
export class GatewayDeviceEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'model_id', type: 'integer' })
  modelId!: number;

  @Column({ name: 'interface_id', type: 'smallint' })
  interfaceId!: number;

  @Column({ type: 'text' })
  name!: string;

  /** What it says in its greeting, mostly its IMEI. */
  @Column({ type: 'text' })
  identity!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ name: 'phone_number', type: 'text' })
  phoneNumber!: string;

  /** Hours from UTC. */
  @Column({ name: 'time_zone', type: 'real' })
  timeZone!: number;

  /** Seconds. */
  @Column({ name: 'report_period', type: 'integer' })
  reportPeriod!: number;

  /** Seconds. */
  @Column({ name: 'warning_period', type: 'integer' })
  warningPeriod!: number;

  @Column({ name: 'base_station', type: 'text' })
  baseStation!: string;

  /** Of the interface `ethernet_uspd`. */
  @Column({ type: 'text' })
  login!: string;

  /** Sealed for this row; null = none. */
  @Column({ name: 'password_sealed', type: 'bytea', nullable: true })
  passwordSealed!: Buffer | null;

  @Column({ type: 'text' })
  state!: ShelfState;

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
