/** A value within a search filter (RFC 4515, section 3): no character of it is part of the filter. */
export function escapeFilter(value: string): string {
  return value.replace(/[\\*()\0]/g, (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** A value within a distinguished name (RFC 4514, section 2.4). */
export function escapeDn(value: string): string {
  return value
    .replace(/[\\",+;<>=]/g, '\\$&')
    .replace(/\0/g, '\\00')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ');
}

/** Puts values into `{{name}}`; values are not parsed again. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
