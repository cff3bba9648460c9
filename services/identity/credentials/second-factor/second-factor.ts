/** `needed`: there is one and no code came; `right`: the code was good, and is so no more. */
export type SecondFactorOutcome = 'not_needed' | 'needed' | 'wrong' | 'right';

/** What a user shows besides the password. */
export abstract class SecondFactor {
  abstract check(userId: number, code: string | null): Promise<SecondFactorOutcome>;
}
