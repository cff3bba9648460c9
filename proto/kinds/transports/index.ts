// Made by `npm run services` from the files of proto/kinds/transports.
import { lorawan } from './lorawan';
import { wired } from './wired';

/** Every transport of device data. */
export const transports = [lorawan, wired] as const;
