import { ApiError } from './api-error';
import { withJustCreated } from './just-created';

const createDevice = { id: 'devices.metering_device.create', service: 'devices' } as const;
const editRule = { id: 'events.rule.update', service: 'events' } as const;
const getDevice = { id: 'devices.metering_device.get', service: 'devices' } as const;
const notFound = new ApiError(404, 'errors.not_found', 'Not found.');

/** Rejects a number of times, then answers. */
function service(refusals: number, error = notFound) {
  let calls = 0;
  const ask = () => (++calls > refusals ? Promise.resolve('known') : Promise.reject(error));
  return { ask, calls: () => calls };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settled = async (calls: Promise<unknown>): Promise<unknown> => {
  const ended = calls.catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(6000);
  return ended;
};

it('a call about what was just created is made again until its service knows it', async () => {
  const late = service(2);
  expect(await settled(withJustCreated(editRule, late.ask))).toBe(notFound);
  expect(late.calls()).toBe(1);

  await withJustCreated(createDevice, () => Promise.resolve('created'));
  expect(await settled(withJustCreated(editRule, late.ask))).toBe('known');
  expect(late.calls()).toBe(3);
});

it('no call is repeated to the service that created, about another refusal, for ever, or a while later', async () => {
  const create = () => withJustCreated(createDevice, () => Promise.resolve('created'));
  await create();
  const owner = service(1);
  expect(await settled(withJustCreated(getDevice, owner.ask))).toBe(notFound);
  const taken = new ApiError(409, 'errors.point_has_device', 'It has a device.');
  await create();
  expect(await settled(withJustCreated(editRule, service(1, taken).ask))).toBe(taken);
  await create();
  const never = service(99);
  expect(await settled(withJustCreated(editRule, never.ask))).toBe(notFound);
  expect(never.calls()).toBe(6);
  await jest.advanceTimersByTimeAsync(10_000);
  const later = service(1);
  expect(await settled(withJustCreated(editRule, later.ask))).toBe(notFound);
  expect(later.calls()).toBe(1);
});
