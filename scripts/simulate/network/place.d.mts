export const TENANT: { id: string; name: string };
export const APPLICATION: { id: string; name: string };
/** Id of the device profile of a meter of the fleet. */
export function profileOf(meter: { isClassC?: boolean }): string;
