import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { save, takeUnsaved } from '@/shared/api';
import { confirm } from '@/shared/ui';
import { notifyError } from '@/shared/ui/notify';

/** Offers once to repeat the save that the end of a session interrupted. */
export function useUnsaved(): void {
  const { t } = useTranslation('frame');
  const client = useQueryClient();
  useEffect(() => {
    const unsaved = takeUnsaved();
    if (!unsaved) return;
    void confirm({
      title: t('again.unsaved'),
      text: t('again.unsaved_hint'),
      confirm: t('again.save'),
      cancel: t('again.discard'),
      outlivesPage: true,
    }).then(async (answer) => {
      if (!answer) return;
      await save(unsaved).catch(notifyError);
      await client.invalidateQueries();
    });
  }, [t, client]);
}
