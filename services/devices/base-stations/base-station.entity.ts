import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { ShelfState } from '../shelf-state';

/** A LoRaWAN gateway on a roof: it hears devices for a network server, and is known here by its EUI. */
@Entity({ schema: 'devices', name: 'base_station' })
export class BaseStationEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ name: 'model_id', type: 'integer' })
  modelId!: number;

  @Column({ type: 'text' })
  name!: string;

  /** 16 lower-case hex digits; empty = not told. */
  @Column({ name: 'gateway_eui', type: 'text' })
  gatewayEui!: string;

  /** Metres. */
  @Column({ type: 'real' })
  radius!: number;

  @Column({ type: 'text' })
  description!: string;

  /** Degrees, WGS 84. */
  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** null = on none. */
  @Column({ name: 'network_server_id', type: 'integer', nullable: true })
  networkServerId!: number | null;

  /** UUID of the network server; empty = the one that the server is limited to. */
  @Column({ name: 'tenant_id', type: 'text' })
  tenantId!: string;

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
