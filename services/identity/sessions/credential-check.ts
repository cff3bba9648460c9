import type { UserEntity } from '../users/user.entity';

/** Whose email and password these are. */
export abstract class CredentialCheck {
  /**
   * `user` is who the email belongs to, if anybody; `right` says whether the password is theirs. Throws what a
   * directory has to say: that it does not answer (503), or that the person has no place here (403).
   */
  abstract check(
    email: string,
    password: string,
    address: string,
  ): Promise<{ user: UserEntity | null; right: boolean }>;
}
