import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The platform operator's company. */
export const PLATFORM_COMPANY = 1;
/** The company that the demo fleet belongs to. */
export const DEMO_COMPANY = 2;

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
  status!: 'active' | 'blocked';

  @Column({ name: 'is_dealer', type: 'boolean', default: false })
  isDealer!: boolean;

  @Column({ name: 'is_demo', type: 'boolean', default: false })
  isDemo!: boolean;

  /** null = never. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Hours from UTC. */
  @Column({ name: 'time_zone', type: 'real', default: 4 })
  timeZone!: number;

  @Column({ name: 'only_api', type: 'boolean', default: false })
  onlyApi!: boolean;

  /** Grows with each change; what is older than a projection is passed over. */
  @Column({ type: 'int', default: 1 })
  version!: number;
}
