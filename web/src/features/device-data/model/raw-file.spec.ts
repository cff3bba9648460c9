import { bytesOfHex, rawFileName } from './raw-file';

it('a raw file is made of its hex digits, and of nothing else', () => {
  expect([...(bytesOfHex('00ff 1A') ?? [])]).toEqual([0, 255, 26]);
  expect([bytesOfHex('abc'), bytesOfHex('xy'), bytesOfHex('')]).toEqual([null, null, null]);
});

it('it is named by the device and the time by its clock', () => {
  expect(rawFileName(7, Date.UTC(2026, 0, 31, 22) / 1000, 4)).toBe('7_2026-02-01_02-00.mds');
});
