import { messageText } from './message-text';
import type { Outgoing } from './outgoing.repository';

type Occurred = NonNullable<Outgoing['occurred']>;

const began = (more: Partial<Occurred>): Outgoing => ({
  id: 1,
  stage: 'began',
  afterMinutes: 0,
  attempts: 1,
  reached: [],
  createdAt: 0,
  occurred: {
    ...{ id: 1, ruleId: 1, title: 'Leak', template: null, severity: 'critical' },
    ...{ subjectKind: 'device', subjectId: 1, subjectName: 'Cellar', subjects: 1, openSubjects: 1 },
    ...{
      field: 'leak',
      value: 1,
      beganAt: 0,
      endedAt: null,
      endCause: '',
      isTaken: false,
      isSilenced: false,
      behind: 0,
    },
    ...more,
  },
});

it('what is over before people hear of its begin says so', () => {
  expect(messageText([began({})], 'en', 4)).toEqual({
    subject: 'Leak: Cellar',
    lines: ['Leak: Cellar. Critical, since 01.01.1970 04:00.'],
    below: ['Critical, since 01.01.1970 04:00.'],
  });
  const over = began({ openSubjects: 0, endedAt: 600 });
  expect(messageText([over], 'en', 4)).toEqual({
    subject: 'Ended: Leak: Cellar',
    lines: ['Leak: Cellar. Critical, from 01.01.1970 04:00 to 01.01.1970 04:10.'],
    below: ['Critical, from 01.01.1970 04:00 to 01.01.1970 04:10.'],
  });
  // Others of the group last.
  expect(messageText([began({ openSubjects: 2, endedAt: 600 })], 'en', 4).subject).toBe('Leak: Cellar');
});

it('what is below the subject names its kind once, and how many devices are behind a gateway device', () => {
  const lost = began({ title: 'Gateway out of contact', subjectKind: 'gateway', subjectName: 'Modem', behind: 200 });
  expect(messageText([lost], 'en', 4)).toMatchObject({
    subject: 'Gateway out of contact: Modem',
    below: ['Critical, since 01.01.1970 04:00. Devices behind it: 200.'],
  });
  const both = messageText([lost, began({})], 'en', 4);
  expect(both.below).toEqual(both.lines);
});
