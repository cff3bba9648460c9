/** Path of the product's documentation, a static site that needs no session. */
export const DOCUMENTATION = '/docs/';
