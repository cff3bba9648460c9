/**
 * Conditions on the visibility of rows to a user. `user` is the placeholder of the user whose ties decide (`tiedTo`);
 * its value is NULL for a user who sees everything of the company.
 */

import { isSeen, isTied } from '@gaugeway/platform/database';

/** A gateway device `g`: created by the user, or one of their devices is behind it. */
export const seenGateway = (user: string): string => `(${user}::int IS NULL OR ${isTied('g.tied_users', user)}
  OR EXISTS (SELECT FROM devices.metering_device t WHERE t.gateway_id = g.id AND t.state <> 'trash'
    AND ${isTied('t.seen_by', user)}))`;

/** A base station `b`: made by the user, or it has heard one of their devices. */
export const seenBaseStation = (user: string): string => `(${user}::int IS NULL OR ${isTied('b.tied_users', user)}
  OR EXISTS (SELECT FROM devices.base_station_heard h JOIN devices.metering_device t ON t.id = h.device_id
    WHERE h.base_station_id = b.id AND t.state <> 'trash' AND ${isTied('t.seen_by', user)}))`;

/** A metering device `d` that is tied to the user, or is in a branch of the object tree that is. */
export const seenDevice = (user: string): string => isSeen('d.seen_by', user);
