/** What the list of companies can be sorted by. */
export const SORTS = ['name', 'inn', 'type', 'status', 'expires_at', 'devices', 'users'] as const;
