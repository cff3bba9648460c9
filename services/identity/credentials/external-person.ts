import type { UserEntity } from '../accounts/user.entity';

/** A person whom a directory vouches for. */
export interface ExternalPerson {
  source: Exclude<UserEntity['authSource'], 'local'>;
  /** As the source names them, for good. */
  externalId: string;
  email: string;
  name: string;
  groups: readonly string[];
}

/** Where an account belongs in this product. */
export interface Place {
  companyId: number;
  /** null for an administrator. */
  accessGroupId: number | null;
  isAdmin: boolean;
}
