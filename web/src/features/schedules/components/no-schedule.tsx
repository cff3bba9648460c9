import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankState } from '@/shared/ui';
import type { ScheduleKind } from '../model/use-schedules';
import { CopyDialog } from './copy-dialog';

interface NoScheduleProps<S> {
  deviceId: number;
  kind: ScheduleKind;
  mayUpdate: boolean;
  onBegin: () => void;
  onTake: (schedule: S) => void;
}

/** Empty state of a device without a schedule of the kind: only existing schedules are drawn. */
export function NoSchedule<S>({ deviceId, kind, mayUpdate, onBegin, onTake }: NoScheduleProps<S>) {
  const { t } = useTranslation('schedules');
  const [isCopying, setCopying] = useState(false);
  return (
    <BlankState
      icon={IconCalendarPlus}
      title={t(`empty.${kind}`)}
      hint={t(mayUpdate ? `empty.${kind}_hint` : 'empty.hint_reader')}
    >
      {mayUpdate && (
        <>
          <Button onClick={onBegin}>{t('empty.begin')}</Button>
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setCopying(true)}>
            {t('copy_from')}
          </Button>
        </>
      )}
      {isCopying && <CopyDialog<S> kind={kind} without={deviceId} onTake={onTake} onClose={() => setCopying(false)} />}
    </BlankState>
  );
}
