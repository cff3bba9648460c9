import { freePort } from '../../scripts/lib/ports.mjs';

it('a free port is given once, as its user may listen later', async () => {
  const ports: number[] = [];
  // The system chooses among 28,000 ports: of so many calls some would have the same.
  for (let call = 0; call < 1000; call++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
