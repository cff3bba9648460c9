import type { UserEntity } from '../accounts/user.entity';
import type { Attempt } from '../sign-in-limits/sign-in-attempt.repository';

/** Whose email and password these are. */
export abstract class CredentialCheck {
  /**
   * `user` is the owner of the email, if any; `right` says whether the password is theirs. Throws what a
   * directory has to say: that it does not answer (503), or that the person has no place here (403). The attempt at
   * a person of the directory is counted under the name it has for them too; null = counted by the caller alone.
   */
  abstract check(
    email: string,
    password: string,
    address: string,
    attempt: Attempt | null,
  ): Promise<{ user: UserEntity | null; right: boolean }>;
}
