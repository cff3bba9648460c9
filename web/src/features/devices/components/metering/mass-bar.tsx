import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createTask } from '@gaugeway/proto/api/tasks';
import { Button, CopyButton } from '@mantine/core';
import { IconCopy, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { readNow, useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';
import classes from '../devices.module.css';
import type { MassActionsOf } from '../../model/mass-actions';

interface MassBarProps {
  MassActions: MassActionsOf;
  devices: readonly MeteringDevice[];
  onClear: () => void;
}

/** What can be done with the selected devices. */
export function MassBar({ MassActions, devices, onClear }: MassBarProps) {
  const { t } = useTranslation(['devices', 'common']);
  const mayRead = useCan('update', SECTION.devices);
  const wired = devices.filter((device) => device.gatewayID !== null);
  const read = useCall(createTask, {
    onSuccess: (reply) => {
      notifyDone(reply.msg);
      onClear();
    },
  });
  const identifiers = devices.map((device) => device.deviceID || device.serial || device.inside_addr).join('\n');
  return (
    <div className={classes.selected} role="toolbar" aria-label={t('mass.label')}>
      <span>{t('mass.selected', { count: devices.length })}</span>
      <span className={classes.spring} />
      {mayRead && wired.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          loading={read.isPending}
          onClick={() => read.mutate(readNow(wired.map((device) => device.id)))}
        >
          {t('mass.read', { count: wired.length })}
        </Button>
      )}
      <MassActions selection={{ ids: devices.map((device) => device.id) }} onDone={onClear} />
      <CopyButton value={identifiers}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
            {copied ? t('common:actions.copied') : t('mass.copy')}
          </Button>
        )}
      </CopyButton>
      <Button variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={onClear}>
        {t('mass.clear')}
      </Button>
    </div>
  );
}
