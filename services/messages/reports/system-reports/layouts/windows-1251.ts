const CODES = new Map(
  Array.from({ length: 128 }, (_, place) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(place + 128)),
    place + 128,
  ]),
);

/** XML in windows-1251; letters that it has not (Mongolian ө, ү) as references to characters. */
export function windows1251(xml: string): Buffer {
  const bytes: number[] = [];
  for (const letter of xml) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = code < 128 ? code : CODES.get(letter);
    if (byte === undefined) bytes.push(...Buffer.from(`&#${code};`, 'latin1'));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}
