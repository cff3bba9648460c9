import type { UserEntity } from '../accounts/user.entity';

/** A person whom a directory vouches for. */
export interface ExternalPerson {
  source: Exclude<UserEntity['authSource'], 'local'>;
  /** Permanent id in the source. */
  externalId: string;
  email: string;
  name: string;
  groups: readonly string[];
}

/** Company and access group of an account. */
export interface Place {
  companyId: number;
  /** null for an administrator. */
  accessGroupId: number | null;
  isAdmin: boolean;
}
