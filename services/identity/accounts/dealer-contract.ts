/** Days between the notice to the administrators of the companies below a dealer and the end of their writing. */
export const DEALER_NOTICE_DAYS = 14;

/**
 * Time at which a company with the notice `n` of the dealer `d` becomes read-only; NULL while the contract does not
 * decide it.
 */
const READ_ONLY_AT = `CASE WHEN d.subcompanies_after_expiry = 'read_only'
  THEN greatest(d.expires_at, n.notified_at + interval '${DEALER_NOTICE_DAYS} days') END`;

/** SQL: name, end of contract and `read_only_at` of the dealers above the company `id` of whose end it was notified. */
export const dealersAbove = (id: string): string => `(WITH RECURSIVE above AS (
    SELECT o.parent_id FROM identity.company o WHERE o.id = ${id}
    UNION ALL SELECT p.parent_id FROM identity.company p JOIN above a ON p.id = a.parent_id)
  SELECT d.name, d.expires_at, ${READ_ONLY_AT} AS read_only_at
  FROM above a JOIN identity.company d ON d.id = a.parent_id
  JOIN identity.dealer_notice n ON n.dealer_id = d.id AND n.company_id = ${id})`;

/** SQL: whether the contract of a dealer above the company `id` has made it read-only. */
export const isReadOnlyByDealer = (id: string): string =>
  `EXISTS (SELECT FROM ${dealersAbove(id)} AS dealer WHERE dealer.read_only_at < now())`;
