import type { RowRules } from '@gaugeway/platform/database';

const WITHIN = '(SELECT identity.companies_within())';
const ABOVE = '(SELECT identity.companies_above())';
const OF_BRANCH = `current_setting('gaugeway.reach', true) = 'branch'`;

const ofCompany = `company_id IN ${WITHIN}`;
const ofUser = (table: string): string => `EXISTS (SELECT FROM identity."user" u WHERE u.id = ${table}.user_id)`;

/**
 * Row visibility of the schema for work of a company (platform/database/enable-row-security.ts): its rows, and for a
 * call about the companies below (`forBranch`) those of all of them.
 */
export const identityRows: RowRules = {
  through: {
    access_group: ofCompany,
    api_key: ofCompany,
    audit: ofCompany,
    branding: ofCompany,
    branding_file: ofCompany,
    // A new one is not below yet when its row is checked: the one above it decides.
    company: `id IN ${WITHIN} OR (${OF_BRANCH} AND parent_id IN ${WITHIN})`,
    company_device: ofCompany,
    consumer: ofCompany,
    consumer_account: ofCompany,
    consumer_session: ofCompany,
    dealer_notice: ofCompany,
    oidc_code: ofUser('oidc_code'),
    password_reset: ofUser('password_reset'),
    recovery_code: ofUser('recovery_code'),
    second_factor: ofUser('second_factor'),
    session: ofUser('session'),
    user: ofCompany,
  },
  alsoRead: {
    // Rows without a company (sign-ins with unknown addresses) are readable by the platform operator.
    audit: `company_id IS NULL AND nullif(current_setting('gaugeway.company', true), '')::int = 1`,
    // Their limits and modules bound the company's.
    company: `id IN ${ABOVE}`,
    // Logs say who came from above and did something below.
    user: `${OF_BRANCH} AND company_id IN ${ABOVE}`,
  },
  open: {
    audit_head: 'the end of the chain of seals; nothing of a company',
    captcha: 'pictures shown to nobody in particular, before anybody is signed in',
    enter_code: 'codes that are good once, found by their hash alone, before a session is there',
    known_device: 'devices by account, read before anybody is signed in',
    mail: "letters on their way; the job that sends them and the operator's calls alone read them",
    mail_attachment: 'files of letters on their way; the job that sends them alone reads them',
    oidc_sign_in: 'sign-ins that have begun elsewhere, before anybody is signed in',
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
    sign_in_attempt: 'counts by address and account, before anybody is signed in',
    signup: 'registrations that are not activated yet: of no company',
  },
};
