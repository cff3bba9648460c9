/**
 * Parameters with their arrays as literals. The driver prints an array too, but asks for the type of each element and
 * escapes it: of all that an uplink allocated, nothing was more (4.4 of 100 kB). An array of other things than numbers,
 * texts and flags is left to the driver.
 */
export function withLiterals(parameters: unknown[]): unknown[] {
  return parameters.some(Array.isArray)
    ? parameters.map((one) => (Array.isArray(one) ? literalOf(one) : one))
    : parameters;
}

function literalOf(values: readonly unknown[]): unknown {
  let text = '{';
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (index > 0) text += ',';
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') text += String(value);
    else if (typeof value === 'string') text += quoted(value);
    else if (value === null || value === undefined) text += 'NULL';
    else return values;
  }
  return `${text}}`;
}

/** Most texts are names and keys that need no escaping. */
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
