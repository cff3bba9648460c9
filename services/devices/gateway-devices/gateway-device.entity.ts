import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import type { LifeState } from '../life-state';

/**
 * A modem or concentrator that meters are connected to. Its kind is always "gateway device": the gateway is the HTTP
 * edge.
 */
@Entity({ schema: 'devices', name: 'gateway_device' })
export class GatewayDeviceEntity extends withColumns(GATEWAY_DEVICE_FIELDS) {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'model_id', type: 'integer' })
  modelId!: number;

  @Column({ name: 'interface_id', type: 'smallint' })
  interfaceId!: number;

  /** Sealed for this row; null = none. */
  @Column({ name: 'password_sealed', type: 'bytea', nullable: true })
  passwordSealed!: Buffer | null;

  @Column({ type: 'text' })
  state!: LifeState;

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
