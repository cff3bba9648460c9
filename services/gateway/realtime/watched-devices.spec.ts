import { FORGOTTEN_AFTER_MS, MOST_ANNOUNCED, WatchedDevices } from './watched-devices';

let at = 0;
const now = () => at;
beforeEach(() => (at = 1_000_000));

it('a gateway alone knows the devices that its browsers watch', () => {
  const watched = new WatchedDevices(true, now);
  watched.add([1, 2]);
  expect([1, 2, 3].map((id) => watched.has(id))).toEqual([true, true, false]);
  watched.set([3]);
  expect([1, 2, 3].map((id) => watched.has(id))).toEqual([false, false, true]);
});

it('what another gateway announced counts until it is silent for some intervals', () => {
  const watched = new WatchedDevices(false, now);
  at += FORGOTTEN_AFTER_MS;
  watched.heard('other', [7]);
  expect([7, 8].map((id) => watched.has(id))).toEqual([true, false]);
  at += FORGOTTEN_AFTER_MS;
  expect(watched.has(7)).toBe(true);
  at += 1;
  expect(watched.has(7)).toBe(false);
});

it('every device counts as watched until the others have announced theirs, and while one has too many', () => {
  const watched = new WatchedDevices(false, now);
  at += FORGOTTEN_AFTER_MS - 1;
  expect(watched.has(1)).toBe(true);
  at += 1;
  expect(watched.has(1)).toBe(false);
  const busy = new WatchedDevices(true, now);
  busy.set(Array.from({ length: MOST_ANNOUNCED + 1 }, (_, id) => id));
  watched.heard('busy', busy.announced);
  expect(watched.has(-1)).toBe(true);
});
