import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { LifeState } from './life-state';

/** Columns that every registered thing has: metering devices, gateway devices, base stations. */
export class RegisteredEntity {
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
