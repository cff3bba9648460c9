import { decisionsOf } from './decisions';

it('values of one device, type and field are decided by one call, a value with two rules once', () => {
  const value = { device_id: 1, msgType: 1, datetime: 10, field: 'in1' };
  expect(
    decisionsOf([value, value, { ...value, datetime: 20 }, { ...value, field: null }, { ...value, device_id: 2 }]),
  ).toEqual([
    { device_id: 1, msgType: 1, datetimes: [10, 20], fields: ['in1'] },
    { device_id: 1, msgType: 1, datetimes: [10] },
    { device_id: 2, msgType: 1, datetimes: [10], fields: ['in1'] },
  ]);
});
