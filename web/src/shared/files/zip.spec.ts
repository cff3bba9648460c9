import { strFromU8, unzipSync } from 'fflate';
import { zip } from './zip';

it('an archive has its files by name, and is the same for the same content', async () => {
  const entries = [
    { name: 'xl/workbook.xml', text: '<workbook>Ө 1</workbook>' },
    { name: 'empty.xml', text: '' },
  ];
  const [first, second] = await Promise.all([zip(entries), zip(entries)]);
  const bytes = await bytesOf(first);
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, text: strFromU8(content) }));
  expect(files).toEqual(entries);
  expect(await bytesOf(second)).toEqual(bytes);
});

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await new Response(blob).arrayBuffer());
