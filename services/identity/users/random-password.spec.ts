import { PASSWORD_PATTERN } from '@gaugeway/proto/api';
import { randomPassword } from './random-password';

describe('a random password', () => {
  it('passes the pattern that a chosen one has to pass, and is another each time', () => {
    const made = Array.from({ length: 500 }, () => randomPassword());
    expect(made.filter((password) => !PASSWORD_PATTERN.test(password))).toEqual([]);
    expect(new Set(made).size).toBe(500);
  });
});
