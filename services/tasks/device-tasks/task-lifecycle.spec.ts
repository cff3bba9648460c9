import { canBecome, isSettled, TASK_LIFECYCLE, TASK_STATE, type TaskState } from '@gaugeway/proto/api';
import { assertTransition, IllegalTransition, judgeProgress, overdueState } from './task-lifecycle';

const states = Object.values(TASK_STATE);

describe('the lifecycle of a task', () => {
  it('knows every state', () => {
    expect(Object.keys(TASK_LIFECYCLE).map(Number).sort()).toEqual([...states].sort());
  });

  it('lets a task go from creation to the end', () => {
    const way: TaskState[] = [
      TASK_STATE.created,
      TASK_STATE.queued,
      TASK_STATE.sent,
      TASK_STATE.acknowledged,
      TASK_STATE.done,
    ];
    for (const [index, to] of way.slice(1).entries())
      expect(() => assertTransition(way[index] ?? to, to)).not.toThrow();
  });

  it.each([TASK_STATE.done, TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.cancelled])(
    'ends in state %i',
    (ended) => {
      for (const to of states) expect(() => assertTransition(ended, to)).toThrow(IllegalTransition);
    },
  );

  it('does not let a task that was sent expire or be cancelled as if nothing had left', () => {
    expect(() => assertTransition(TASK_STATE.sent, TASK_STATE.expired)).toThrow(IllegalTransition);
    expect(() => assertTransition(TASK_STATE.sent, TASK_STATE.cancelled)).toThrow(IllegalTransition);
  });
});

describe('an event about a task', () => {
  it('is applied where the lifecycle goes on', () => {
    expect(judgeProgress({ status: TASK_STATE.queued, attempt: 1 }, { state: TASK_STATE.sent, attempt: 1 })).toBe(
      'apply',
    );
    expect(judgeProgress({ status: TASK_STATE.sent, attempt: 1 }, { state: TASK_STATE.done, attempt: 1 })).toBe(
      'apply',
    );
  });

  it('is passed over when it was heard before', () => {
    expect(judgeProgress({ status: TASK_STATE.sent, attempt: 1 }, { state: TASK_STATE.sent, attempt: 1 })).toBe(
      'repeated',
    );
    expect(judgeProgress({ status: TASK_STATE.done, attempt: 1 }, { state: TASK_STATE.done, attempt: 1 })).toBe(
      'repeated',
    );
  });

  it('is late after the end and for an attempt that is over', () => {
    expect(judgeProgress({ status: TASK_STATE.failed, attempt: 1 }, { state: TASK_STATE.done, attempt: 1 })).toBe(
      'late',
    );
    expect(judgeProgress({ status: TASK_STATE.sent, attempt: 2 }, { state: TASK_STATE.failed, attempt: 1 })).toBe(
      'late',
    );
    expect(judgeProgress({ status: TASK_STATE.acknowledged, attempt: 1 }, { state: TASK_STATE.sent, attempt: 1 })).toBe(
      'late',
    );
  });

  it('begins a new attempt where one is sent again', () => {
    expect(judgeProgress({ status: TASK_STATE.sent, attempt: 1 }, { state: TASK_STATE.sent, attempt: 2 })).toBe(
      'apply',
    );
    expect(judgeProgress({ status: TASK_STATE.unknown, attempt: 1 }, { state: TASK_STATE.sent, attempt: 2 })).toBe(
      'apply',
    );
  });

  it('with an unknown state is recognised', () => {
    expect(judgeProgress({ status: TASK_STATE.sent, attempt: 1 }, { state: 77, attempt: 1 })).toBe('unknown_state');
  });
});

describe('a task whose time is over', () => {
  it('has expired where nothing was sent', () => {
    expect(overdueState({ status: TASK_STATE.queued, commandType: 'control', commandClass: 'B' })).toBe(
      TASK_STATE.expired,
    );
  });

  it('is unknown where a command may have acted', () => {
    expect(overdueState({ status: TASK_STATE.sent, commandType: 'control', commandClass: 'B' })).toBe(
      TASK_STATE.unknown,
    );
    expect(overdueState({ status: TASK_STATE.acknowledged, commandType: 'control', commandClass: 'C' })).toBe(
      TASK_STATE.unknown,
    );
  });

  it('has failed where it only read', () => {
    expect(overdueState({ status: TASK_STATE.sent, commandType: 'poll', commandClass: 'A' })).toBe(TASK_STATE.failed);
    expect(overdueState({ status: TASK_STATE.sent, commandType: 'control', commandClass: 'A' })).toBe(
      TASK_STATE.failed,
    );
  });

  it('only takes ways that the lifecycle has', () => {
    for (const status of [
      TASK_STATE.created,
      TASK_STATE.queued,
      TASK_STATE.quarantined,
      TASK_STATE.sent,
      TASK_STATE.acknowledged,
    ]) {
      for (const commandClass of ['A', 'B']) {
        expect(() =>
          assertTransition(status, overdueState({ status, commandType: 'control', commandClass })),
        ).not.toThrow();
      }
    }
  });
});

describe('what two sources say of a task', () => {
  it('is put in order by what can follow', () => {
    expect(canBecome(TASK_STATE.queued, TASK_STATE.done)).toBe(true);
    expect(canBecome(TASK_STATE.quarantined, TASK_STATE.queued)).toBe(true);
    expect(canBecome(TASK_STATE.unknown, TASK_STATE.done)).toBe(true);
    expect(canBecome(TASK_STATE.sent, TASK_STATE.queued)).toBe(false);
    for (const state of states.filter((each) => TASK_LIFECYCLE[each].length === 0)) {
      expect(isSettled(state)).toBe(true);
      for (const other of states) expect(canBecome(state, other)).toBe(false);
    }
  });
});
