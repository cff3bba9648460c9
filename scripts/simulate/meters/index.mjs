// The wired meters that can be played, by the kind of the fleet.
import { energomera } from './energomera.mjs';
import { mercury230 } from './mercury230.mjs';
import { multical } from './multical.mjs';
import { modemBoard } from './modem-board.mjs';
import { sdm630 } from './sdm630.mjs';

const KINDS = { mercury230, ce301: energomera, ce303: energomera, multical, sdm630, board: modemBoard };

/** @param {{ kind: keyof typeof KINDS, insideAddr: string, serial: string, measures: object }} meter */
export const playMeter = (meter) => KINDS[meter.kind](meter);
