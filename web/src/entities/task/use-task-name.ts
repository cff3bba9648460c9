import type { Task } from '@gaugeway/proto/api/tasks';
import { useTranslation } from 'react-i18next';

/** Title of a task in the user's language; without a title, that of its type. */
export function useTaskName(): (task: Pick<Task, 'title' | 'title_en' | 'title_mn' | 'command_type'>) => string {
  const { t, i18n } = useTranslation('tasks');
  return ({ title, title_en: english, title_mn: mongolian, command_type: type }) =>
    (i18n.language === 'ru' ? title : (i18n.language === 'mn' && mongolian) || english) || t(`type.${type}`);
}

/** Request of a task: its title with the given values, if any. */
export function useTaskRequest(): (task: Task) => string {
  const nameOf = useTaskName();
  return (task) => requestOf(nameOf(task), task.request);
}

/** Values often begin with the title: `Power: Off`. Pure. */
export const requestOf = (name: string, request: string): string =>
  request === '' ? name : request.startsWith(name) ? request : `${name} · ${request}`;
