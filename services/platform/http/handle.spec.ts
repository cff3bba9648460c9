import { endpoint, open } from '@gaugeway/proto/api/endpoint';
import { z } from 'zod';
import { ENDPOINT, handle } from './handle';

const measured = endpoint({
  ...{ id: 'devices.fake.list', method: 'POST', path: 'fake/list', service: 'devices', access: open },
  summary: 'List values',
  reply: z.object({ values: z.array(z.object({ at: z.number() })), note: z.string().optional() }),
});

// The compiler checks it with the types of the project: each directive fails where the line below it is accepted.
it('a handler whose result has fields that the reply does not declare is an error of types', () => {
  const found = { values: [{ at: 1 }] };
  const withSurplus = { ...found, secret: '' };
  const withSurplusBelow = { values: [{ at: 1, secret: '' }] };
  const handlers = [
    handle(measured, () => Promise.resolve(found)),
    // @ts-expect-error a surplus field
    handle(measured, () => Promise.resolve(withSurplus)),
    // @ts-expect-error a surplus field of an entry
    handle(measured, () => Promise.resolve(withSurplusBelow)),
    // @ts-expect-error a missing field
    handle(measured, () => Promise.resolve({ note: '' })),
  ];
  for (const handler of handlers) expect(Reflect.getMetadata(ENDPOINT, handler)).toBe(measured);
});
