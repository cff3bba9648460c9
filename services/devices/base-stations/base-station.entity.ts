import { BASE_STATION_FIELDS } from '@gaugeway/proto/fields/base-station';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import type { LifeState } from '../life-state';

/** A LoRaWAN gateway on a roof: it receives devices for a network server, and is identified here by its EUI. */
@Entity({ schema: 'devices', name: 'base_station' })
export class BaseStationEntity extends withColumns(BASE_STATION_FIELDS) {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'model_id', type: 'integer' })
  modelId!: number;

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
