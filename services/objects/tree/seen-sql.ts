/**
 * Conditions on what a user may see. `user` is the placeholder of the user whose ties decide (`seesOwnOf` objects); its
 * value is NULL for a user who sees everything of the company.
 */

/** A node at or below one that is tied to the user; `o` is the alias of the node. */
export const tiedNode = (user: string, o = 'o'): string => `EXISTS (SELECT FROM objects.object_user u
  JOIN objects.object t ON t._id = u.object_id
  WHERE u.user_id = ${user}::int AND t.company_id = ${o}.company_id
    AND ${o}.path >= t.path AND ${o}.path < rtrim(t.path, '/') || '0')`;

export const seenNode = (user: string, o = 'o'): string => `(${user}::int IS NULL OR ${tiedNode(user, o)})`;
