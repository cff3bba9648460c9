import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A company's set of rights: five lists of section ids. */
@Entity({ schema: 'identity', name: 'access_group' })
export class AccessGroupEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ name: 'company_id', type: 'int' })
  companyId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'can_read', type: 'int', array: true, default: [] })
  read!: number[];

  @Column({ name: 'can_create', type: 'int', array: true, default: [] })
  create!: number[];

  @Column({ name: 'can_update', type: 'int', array: true, default: [] })
  update!: number[];

  @Column({ name: 'can_delete', type: 'int', array: true, default: [] })
  delete!: number[];

  @Column({ name: 'access_all', type: 'int', array: true, default: [] })
  access_all!: number[];
}
