import { OBJECT_TRASH_DAYS, removedObjects, restoreObject } from '@gaugeway/proto/api/object-trash';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserNames } from '@/shared/account';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Dialog, ErrorState, notifyDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

const STEP = 25;

interface TrashDialogProps {
  onClose: () => void;
  onRestored: (id: string) => void;
}

/** Recently deleted objects that can be restored. */
export function TrashDialog({ onClose, onRestored }: TrashDialogProps) {
  const { t } = useTranslation('objects');
  const zone = useUserZone();
  const [shown, setShown] = useState(STEP);
  const changed = useObjectsChanged();
  const found = useQuery({
    ...query(removedObjects, { page: 1, per_page: shown }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const page = found.data?.removed_objects;
  const names = useUserNames(page?.data.map(({ removed_by }) => removed_by) ?? []);
  const restore = useCall(restoreObject, {
    onSuccess: ({ msg, object }) => {
      notifyDone(msg);
      void changed();
      onClose();
      onRestored(object._id);
    },
  });
  const body = () => {
    if (found.isError && !page) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!page) return <Skeleton height={120} radius="md" />;
    if (page.data.length === 0) return <p className={classes.none}>{t('trash.none')}</p>;
    return (
      <>
        <ul className={classes.devices}>
          {page.data.map((branch) => (
            <li key={branch.id} className={classes.device}>
              <span className={classes.deviceText}>
                <span>
                  {branch.name} · {t('number', { pin: branch.pin })}
                </span>
                <span className={classes.serial}>
                  {[
                    t('trash.objects', { count: branch.objects }),
                    t('tree.devices', { count: branch.devices }),
                    formatDateTime(branch.removed_at, zone),
                    branch.removed_by === null ? '' : names.get(branch.removed_by),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                loading={restore.isPending && restore.variables.id === branch.id}
                onClick={() => restore.mutate({ id: branch.id })}
              >
                {t('trash.restore')}
              </Button>
            </li>
          ))}
        </ul>
        {page.total > shown && (
          <Button variant="default" onClick={() => setShown((old) => old + STEP)}>
            {t('trash.more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Dialog title={t('trash.title')} onClose={onClose} size={618}>
      <p className={classes.none}>{t('trash.text', { count: OBJECT_TRASH_DAYS })}</p>
      {body()}
    </Dialog>
  );
}
