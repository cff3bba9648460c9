export { hasOpen, isFinal, stateName, taskTone } from './task-state';
