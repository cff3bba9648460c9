import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createTask } from '@gaugeway/proto/api/tasks';
import { Button, CopyButton } from '@mantine/core';
import { IconArrowsExchange, IconCopy, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { readNow, useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';
import classes from '../devices.module.css';
import { MoveDialog } from './move-dialog';

/** What can be done with the selected devices. */
export function MassBar({ devices, onClear }: { devices: readonly MeteringDevice[]; onClear: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const mayRead = useCan('update', SECTION.devices);
  const { current_company: company } = useCurrentUser();
  const seesAll = useCan('access_all', SECTION.devices);
  const seesCompanies = useCan('read', SECTION.companies);
  const mayMove = mayRead && seesAll && seesCompanies && company.is_dealer;
  const [moving, setMoving] = useState(false);
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
      {mayMove && (
        <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={() => setMoving(true)}>
          {t('mass.move')}
        </Button>
      )}
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
      {mayMove && (
        <MoveDialog
          devices={devices}
          opened={moving}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            onClear();
          }}
        />
      )}
    </div>
  );
}
