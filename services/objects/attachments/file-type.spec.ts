import { measureBlocking, MOST_HELD_MS } from '@gaugeway/platform/testing/measure-blocking';
import { fileType, safeName } from './file-type';

const mime = async (content: string | Buffer) =>
  (await fileType(Buffer.isBuffer(content) ? content : Buffer.from(content)))?.mime;
const hex = (content: string) => Buffer.from(content, 'hex');

describe('a file', () => {
  it('is known by its content', async () => {
    expect(await mime(hex('ffd8ffe000104a464946'))).toBe('image/jpeg');
    expect(await mime(hex('89504e470d0a1a0a0000'))).toBe('image/png');
    expect(await mime(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp');
    expect(await mime(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'))).toBe('image/heic');
    expect(await mime('%PDF-1.7\n')).toBe('application/pdf');
    expect(await mime('Пломба 0123 снята')).toBe('text/plain');
    expect(await mime(Buffer.from('PK\x03\x04...[Content_Types].xml...xl/workbook.xml', 'latin1'))).toContain(
      'spreadsheetml',
    );
  });

  it('is refused where a browser could run it, or its type is unknown', async () => {
    for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\uFEFF <html>', 'a <script >1</script>'])
      expect(await mime(text)).toBeUndefined();
    for (const at of [262_140, 262_144, 400_000])
      expect(await mime(`${' '.repeat(5)}${'a'.repeat(at)}<script>`)).toBeUndefined();
    expect(await mime(`${' '.repeat(300_000)}<x>`)).toBeUndefined();
    expect(await mime(hex('4d5a90000300'))).toBeUndefined();
    expect(await mime(Buffer.from('PK\x03\x04[Content_Types].xml xl/vbaProject.bin', 'latin1'))).toBeUndefined();
    expect(await mime(Buffer.from('PK\x03\x04 photos/1.jpg', 'latin1'))).toBeUndefined();
  });
});

it('a text of the largest size does not block while it is checked', async () => {
  for (const text of ['ю'.repeat(4e6), ' '.repeat(8e6), '<scrip'.repeat(1.3e6)]) {
    expect((await measureBlocking(() => fileType(Buffer.from(text)))).ms).toBeLessThan(MOST_HELD_MS);
  }
});

describe('the name of a file', () => {
  const jpeg = { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], isImage: true };

  it('has no path, nothing that a header or a file system trips over, and the extension of its content', () => {
    expect(safeName('../../etc/passwd', jpeg)).toBe('passwd.jpg');
    expect(safeName('C:\\photos\\meter.JPG', jpeg)).toBe('meter.JPG');
    expect(safeName('act"; filename=".html', jpeg)).toBe('act__ filename=_.jpg');
    expect(safeName('meter.pdf', jpeg)).toBe('meter.jpg');
    expect(safeName('...', jpeg)).toBe('file.jpg');
    expect(safeName('Подвал №3.jpeg', jpeg)).toBe('Подвал №3.jpeg');
    expect(safeName('a\u202egpj.exe', jpeg)).toBe('a_gpj.jpg');
  });
});
