/** Functions that columns and indexes of the schema `devices` use. */
export const EXPRESSIONS = `
CREATE OR REPLACE FUNCTION devices.fold(searched text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(searched), 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяөүАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӨҮ'::text, 'abvgdeejziyklmnoprstufhcqwwxyxeuaouabvgdeejziyklmnoprstufhcqwwxyxeuaou'::text);
`;
