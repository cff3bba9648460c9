import * as v from 'valibot';

/** The number of a device in an address. */
export const deviceId = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.safeInteger());
