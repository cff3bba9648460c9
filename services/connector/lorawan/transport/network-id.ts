import { WrongField, type Json, text } from './json-fields';

/**
 * An EUI or a device address as hex in lower case, from hex or from base64, as servers write bytes by their settings; empty
 * = not given. Base64 of 4 or 8 bytes ends with `=`, which no hex does.
 */
export function networkId(from: Json, name: string, bytes: 4 | 8, path = ''): string {
  const given = text(from, name, path);
  if (given === '') return '';
  const hex = given.replace(/[\s:\-]/g, '').toLowerCase();
  if (hex.length === bytes * 2 && /^[0-9a-f]+$/.test(hex)) return hex;
  const decoded = Buffer.from(given, 'base64');
  if (decoded.length !== bytes || decoded.toString('base64') !== given) throw new WrongField(path + name);
  return decoded.toString('hex');
}
