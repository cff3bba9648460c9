/** RFC 6266, 4.3: a name for those who know only ASCII, and the true one. */
export function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The name of an uploaded file. RFC 6266, 4.3: `filename*=UTF-8''…`, else `filename="…"`. Of a path its end; without control characters. */
export function nameOfUpload(header: string | undefined): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? '';
  let name = plain;
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // An undecodable name is ignored.
  }
  return (
    name
      .replace(/^.*[/\\]/, '')
      .slice(0, 200)
      // Half of a pair that was cut among them.
      // oxlint-disable-next-line no-control-regex -- they are taken out
      .replace(/[\u0000-\u001f\u007f]|\p{Surrogate}/gu, '')
  );
}
