export { hasOpen, isFinal, isSuperseded, mayGiveAgain, mayReadBack, mayRetry, stateName, taskTone } from './task-state';
export { useCancelWaiting } from './use-cancel-waiting';
export { answerOf } from './task-answer';
export { type FollowedTask, useFollowedTask } from './use-followed-task';
export { useTaskName, useTaskWish } from './use-task-name';
export { useTaskTitles } from './use-task-titles';
