import { payloadFault } from './payload';

it('takes 1 to 222 bytes in hex', () => {
  expect(['00', 'aB01', 'ff'.repeat(222)].map(payloadFault)).toEqual([null, null, null]);
  expect(['', '0', 'xy', 'ff'.repeat(223)].map(payloadFault)).toEqual(['msg_81', 'msg_145', 'msg_146', 'length']);
});
