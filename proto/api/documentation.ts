/** Where the product serves its documentation, a static site that needs no session. */
export const DOCUMENTATION = '/docs/';
