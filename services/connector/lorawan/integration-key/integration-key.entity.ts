import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A machine's right to deliver uplinks for a company. The secret is not kept, only its hash. */
@Entity({ schema: 'connector', name: 'integration_key' })
export class IntegrationKeyEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'company_id', type: 'integer' })
  companyId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  prefix!: string;

  /** SHA-256 of the secret. */
  @Column({ type: 'bytea', select: false })
  hash!: Buffer;

  /** 0 = made on the command line. */
  @Column({ name: 'created_by', type: 'integer' })
  createdBy!: number;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt!: Date;

  @Column({ name: 'revoked_by', type: 'integer', nullable: true })
  revokedBy!: number | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true, insert: false })
  lastUsedAt!: Date | null;

  @Column({ type: 'bigint', insert: false })
  uplinks!: number;
}
