import { defineError } from '@gaugeway/platform/http';

/** One answer for an unknown contract, a wrong code, and an account that is off, blocked or of a closed company. */
export const wrongContractOrCode = defineError('errors.wrong_contract_or_code', 401);
/** The consumer has no contract number, which is half of its credentials. */
export const accountWithoutContract = defineError('errors.account_without_contract', 409);
/** The code is outdated: another one was issued since, or the account was blocked. */
export const codeOutdated = defineError('errors.account_code_outdated', 409);
export const accountWithoutEmail = defineError('errors.account_without_email', 409);
