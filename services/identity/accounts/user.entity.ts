import type { Language } from '@gaugeway/proto/api';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ schema: 'identity', name: 'user' })
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'company_id', type: 'int' })
  companyId!: number;

  /** null for an administrator, who may do everything in their company. */
  @Column({ name: 'access_group_id', type: 'int', nullable: true })
  accessGroupId!: number | null;

  /** Email as typed; compared case-insensitively. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  name!: string;

  /** argon2id, with its parameters in it; null where an external system knows the password. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  /**
   * System that authenticates the user: this product, the directory, the OpenID provider, or the front proxy
   * (Kerberos).
   */
  @Column({ name: 'auth_source', type: 'text', default: 'local' })
  authSource!: 'local' | 'ldap' | 'oidc' | 'kerberos';

  /** DN in the directory; issuer, space and subject of the OpenID provider; the principal in lower case. */
  @Column({ name: 'external_id', type: 'text', nullable: true })
  externalId!: string | null;

  @Column({ type: 'text', default: 'active' })
  status!: 'active' | 'blocked';

  @Column({ name: 'is_admin', type: 'boolean', default: false })
  isAdmin!: boolean;

  @Column({ name: 'is_demo', type: 'boolean', default: false })
  isDemo!: boolean;

  @Column({ type: 'text', default: 'ru' })
  locale!: Language;

  /** Hours from UTC; null = the company's. */
  @Column({ name: 'time_zone', type: 'real', nullable: true })
  timeZone!: number | null;

  @Column({ name: 'first_login', type: 'boolean', default: true })
  firstLogin!: boolean;

  /** Settings that the console stores for the user: columns, chart types, densities. */
  @Column({ type: 'jsonb', default: {} })
  settings!: Record<string, unknown>;

  @Column({ name: 'phone_number', type: 'text', nullable: true })
  phoneNumber!: string | null;

  /** Time of the user's consent to the processing of personal data. */
  @Column({ name: 'consented_at', type: 'timestamptz', nullable: true })
  consentedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** The row of a deleted user stays for the audit log; TypeORM's finders pass it over. */
  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz' })
  deletedAt!: Date | null;
}
