/**
 * Conditions on the visibility of rows to a user. `user` is the placeholder of the user whose ties decide (`seesOwnOf`
 * objects); its value is NULL for a user who sees everything of the company.
 */

import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { isTied } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';

/** A point `p` at no node, without a device and a formula: nothing ties it to anybody, all users of the company see it. */
export const IS_WITHOUT_PLACE = `p.object_id IS NULL AND p.formula IS NULL
  AND NOT EXISTS (SELECT FROM objects.device_link s WHERE s.point_id = p.id)`;

/**
 * Joins the nodes `a` from the top down to that of the point `p`. One number after the other: `a.pin = ANY(...)` of an
 * expression finds no index behind the row policies and reads the whole tree for each point.
 */
export const ABOVE_POINT = `JOIN objects.object o ON o._id = p.object_id
    CROSS JOIN LATERAL unnest(string_to_array(trim(o.path, '/'), '/')::int[]) WITH ORDINALITY AS step(pin, place)
    JOIN objects.object a ON a.pin = step.pin`;

/** A node at or below one that is tied to the user; `o` is the alias of the node. */
export const tiedNode = (user: string, o = 'o'): string => `EXISTS (SELECT FROM objects.object_user u
  JOIN objects.object t ON t._id = u.object_id
  WHERE u.user_id = ${user}::int AND t.company_id = ${o}.company_id
    AND ${o}.path >= t.path AND ${o}.path < rtrim(t.path, '/') || '0')`;

export const seenNode = (user: string, o = 'o'): string => `(${user}::int IS NULL OR ${tiedNode(user, o)})`;

/** Condition on a node `n` above node `o` that the user sees; null as the user = sees all. */
const isAbove = (user: string): string => `n.company_id = o.company_id AND n.pin <> o.pin
    AND n.pin = ANY(string_to_array(trim(BOTH '/' FROM o.path), '/')::int[]) AND ${seenNode(user, 'n')}`;

/** Column `above`: the names of the nodes above `o` that the user sees, from the top down. */
export const namesAbove = (
  user: string,
): string => `(SELECT coalesce(string_agg(n.name, ', ' ORDER BY length(n.path)), '')
  FROM objects.object n WHERE ${isAbove(user)}) AS above`;

/** Column of a query of nodes `o`: the nearest node above with coordinates that the user sees. */
export const placedAbove = (user: string): string => `(SELECT n._id FROM objects.object n
  WHERE n.latitude IS NOT NULL AND ${isAbove(user)} ORDER BY length(n.path) DESC LIMIT 1) AS placed_above`;

/**
 * A user without the right to all objects or devices sees the points at which a device tied to the user measures or
 * has measured, those of a branch of the object tree that is tied to the user, and those without any device, formula
 * and node. The parameter is the user, null for one who sees everything.
 */
export const seenBy = (parameter: string): string => `(${parameter}::int IS NULL
  OR (${IS_WITHOUT_PLACE})
  OR EXISTS (SELECT FROM objects.object o WHERE o._id = p.object_id AND ${tiedNode(parameter)})
  OR EXISTS (SELECT FROM objects.device_link s JOIN objects.device t ON t.device_id = s.device_id
    WHERE s.point_id = p.id AND t.company_id = p.company_id AND ${isTied('t.tied_users', parameter)}))`;

export const onlyTied = (ctx: Context): number | null =>
  hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx);

/**
 * Points `p` of a company, as `seenBy` has them: for many at once, because the visible ones are found once and not
 * point by point. The user is one who does not see everything.
 */
export const seenOfCompany = (user: string, company: string): string => `(
  (${IS_WITHOUT_PLACE})
  OR p.object_id IN (SELECT o._id FROM objects.object_user u JOIN objects.object t ON t._id = u.object_id
    JOIN objects.object o ON o.company_id = t.company_id AND o.path >= t.path AND o.path < rtrim(t.path, '/') || '0'
    WHERE u.user_id = ${user}::int AND t.company_id = ${company})
  OR p.id IN (SELECT s.point_id FROM objects.device_link s JOIN objects.device t ON t.device_id = s.device_id
    WHERE t.company_id = ${company} AND ${isTied('t.tied_users', user)}))`;
