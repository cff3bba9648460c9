import { Injectable } from '@nestjs/common';

export type SecondFactorAnswer = 'not_needed' | 'needed' | 'wrong' | 'right';

/** Looked at when the password is right: does the user have to show a one-time code, and is this it? */
export abstract class SecondFactor {
  /** `code` as typed, or null where none was sent. A code that was right is used up. */
  abstract check(userId: number, code: string | null): Promise<SecondFactorAnswer>;
}

/** Nobody has a second factor. */
@Injectable()
export class NoSecondFactor extends SecondFactor {
  check(): Promise<SecondFactorAnswer> {
    return Promise.resolve('not_needed');
  }
}
