import type { PeakHours } from '@gaugeway/proto/api';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ schema: 'identity', name: 'company' })
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** null for the platform operator. */
  @Column({ name: 'parent_id', type: 'int', nullable: true })
  parentId!: number | null;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: 'active' })
  status!: 'active' | 'blocked' | 'deleted';

  @Column({ name: 'is_dealer', type: 'boolean', default: false })
  isDealer!: boolean;

  @Column({ name: 'is_demo', type: 'boolean', default: false })
  isDemo!: boolean;

  /** null = never. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Companies below a dealer: read-only after its expiry, or active until their own dates. */
  @Column({ name: 'subcompanies_after_expiry', type: 'text', default: 'read_only' })
  subcompaniesAfterExpiry!: 'read_only' | 'own_date';

  /** Hours from UTC. */
  @Column({ name: 'time_zone', type: 'real', default: 4 })
  timeZone!: number;

  /** Zones with the days from which they are valid; null = `timeZone` at all times. */
  @Column({ type: 'jsonb', nullable: true })
  zones!: ZonePeriod[] | null;

  @Column({ name: 'only_api', type: 'boolean', default: false })
  onlyApi!: boolean;

  /** 10 characters, or '' where it is not known. */
  @Column({ type: 'text', default: '' })
  inn!: string;

  @Column({ name: 'type_id', type: 'int', default: 1 })
  typeId!: number;

  /** Limits of the company; null = without limit. */
  @Column({ name: 'limit_devices', type: 'int', nullable: true })
  limitDevices!: number | null;

  @Column({ name: 'limit_users', type: 'int', nullable: true })
  limitUsers!: number | null;

  @Column({ name: 'limit_messages_a_day', type: 'int', nullable: true })
  limitMessagesADay!: number | null;

  /** Modules that its users may see; null = all. */
  @Column({ type: 'int', array: true, nullable: true })
  modules!: number[] | null;

  /** null = the company has not chosen. */
  @Column({ name: 'peak_hours', type: 'jsonb', nullable: true })
  peakHours!: PeakHours | null;

  /** Level of service that was agreed; null = none. */
  @Column({ name: 'service_group_id', type: 'int', nullable: true })
  serviceGroupId!: number | null;

  /** Grows with each change; a projection skips older versions. */
  @Column({ type: 'int', default: 1 })
  version!: number;
}
