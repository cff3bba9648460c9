/**
 * SQL conditions for the visibility of a row that users are tied to, defined only here. The service `devices`
 * calculates the users that a device is tied to, directly or through a branch of the object tree (`seen_by`), and
 * publishes them; the projections keep them as `tied_users`. `users` is such a column (int[], never NULL), `user` the
 * placeholder of the user whose ties decide (`tiedTo`): int, NULL for a user who sees everything of the company.
 */

/** The row is tied to the user, or the user sees everything of the company. */
export const isSeen = (users: string, user: string): string => `(${user}::int IS NULL OR ${isTied(users, user)})`;

/** The row is tied to the user; NULL for a user who sees everything. */
export const isTied = (users: string, user: string): string => `${users} @> ARRAY[${user}::int]`;
