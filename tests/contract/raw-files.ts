import { strToU8, zipSync } from 'fflate';

/** A workbook by hand, with parts that no honest program writes. */
export function rawWorkbook(sheet: string, before = ''): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="a" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`${before}<worksheet ${main}>${sheet}</worksheet>`),
    }),
  );
}

/** A cell with a text in it. */
export const rawCell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A text in windows-1251, as spreadsheets of Windows save it. */
export const windows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
