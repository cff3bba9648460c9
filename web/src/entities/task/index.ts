export { hasOpen, isFinal, isSuperseded, mayGiveAgain, mayReadBack, mayRetry, stateName, taskTone } from './task-state';
export { useCancelWaiting } from './use-cancel-waiting';
export { answerOf } from './task-answer';
export type { FollowedTask } from './followed-tasks';
export { useFollowedTask, useFollowedTasks } from './use-followed-task';
export { useTaskName, useTaskRequest } from './use-task-name';
export { useTaskTitles } from './use-task-titles';
export { MassCheck } from './mass-check';
export { MassWatch } from './mass-watch';
