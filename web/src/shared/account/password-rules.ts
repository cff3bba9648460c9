/** The pattern of specification 1, section 5, rule by rule. */
export const PASSWORD_RULES = {
  length: /^.{8,}$/s,
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /\d/,
  sign: /[!@#$%^&*]/,
} as const;

export type PasswordRule = keyof typeof PASSWORD_RULES;

export function isStrongPassword(password: string): boolean {
  return Object.values(PASSWORD_RULES).every((rule) => rule.test(password));
}
