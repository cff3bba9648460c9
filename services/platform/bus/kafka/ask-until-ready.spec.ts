import type { Admin, Kafka } from 'kafkajs';
import { KafkaJSError, KafkaJSNonRetriableError } from 'kafkajs';
import { askUntilReady } from './ask-until-ready';

/** Answers of a broker without a leader, a state that lasts for milliseconds. */
function brokerThatAnswers(...answers: (Error | string)[]) {
  const admins = { opened: 0, closed: 0 };
  const admin = () => {
    admins.opened += 1;
    return { connect: async () => undefined, disconnect: async () => void (admins.closed += 1) } as unknown as Admin;
  };
  const ask = async () => {
    const answer = answers.shift() ?? '';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { call: () => askUntilReady({ admin } as unknown as Kafka, ask), admins };
}

const notLeader = () => new KafkaJSError('This server is not the leader for that topic-partition', { retriable: true });

it('asks again while an error passes, each time with an admin that knows no leaders yet', async () => {
  const { call, admins } = brokerThatAnswers(notLeader(), notLeader(), 'offsets');
  expect(await call()).toBe('offsets');
  expect(admins).toEqual({ opened: 3, closed: 3 });
});

it('gives up at once where asking again does not help', async () => {
  const { call, admins } = brokerThatAnswers(new KafkaJSNonRetriableError('not authorised'), 'offsets');
  await expect(call()).rejects.toThrow('not authorised');
  expect(admins).toEqual({ opened: 1, closed: 1 });
});
