import type { Task } from '@gaugeway/proto/api/tasks';
import { useTranslation } from 'react-i18next';

/** What a task is called, in the user's language; without a title by its type. */
export function useTaskName(): (task: Pick<Task, 'title' | 'title_en' | 'title_mn' | 'command_type'>) => string {
  const { t, i18n } = useTranslation('tasks');
  return ({ title, title_en: english, title_mn: mongolian, command_type: type }) =>
    (i18n.language === 'ru' ? title : (i18n.language === 'mn' && mongolian) || english) || t(`type.${type}`);
}
