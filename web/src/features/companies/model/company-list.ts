/** Sortable columns of the list of companies. */
export const SORTS = ['name', 'inn', 'type', 'status', 'expires_at', 'devices', 'users'] as const;
