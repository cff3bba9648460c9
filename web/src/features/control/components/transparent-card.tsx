import { switchTransparentPort, transparentPorts } from '@gaugeway/proto/api/transparent-ports';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { CopyField, useDone } from '@/shared/ui';
import type { ControlContext } from '../model/use-command';
import classes from './control.module.css';

/** TCP port for a third-party tool that communicates with the meter; absent if the installation has none. */
export function TransparentCard({ context, gatewayId }: { context: ControlContext; gatewayId: number }) {
  const { t } = useTranslation('line');
  const portsQuery = query(transparentPorts, {});
  const found = useQuery({ ...portsQuery, meta: { quiet: true } });
  const turn = useCall(switchTransparentPort, { onSuccess: useDone([portsQuery]) });
  if (!found.data?.is_available) return null;
  const port = found.data.data.find(({ gateway_id }) => gateway_id === gatewayId);
  const isMine = port?.device_id === context.deviceId;
  const until = port ? formatDateTime(port.expires_at, context.zone) : '';
  return (
    <section className={classes.block}>
      <h3 className={classes.blockHead}>{t('transparent')}</h3>
      <p className={classes.note}>{t('transparent_hint')}</p>
      {port && isMine && (
        <>
          <CopyField label={t('port')} value={String(port.port)} />
          <p className={classes.note}>{t('of_address', { address: port.address, until })}</p>
        </>
      )}
      {port && !isMine && (
        <p className={classes.note}>{t('taken', { name: port.user_name, port: port.port, until })}</p>
      )}
      <div>
        <Button
          variant="default"
          loading={turn.isPending}
          disabled={!context.mayUpdate || context.isBusy || (port !== undefined && !isMine)}
          onClick={() => turn.mutate({ device_id: context.deviceId, on: !isMine })}
        >
          {t(isMine ? 'close' : 'open')}
        </Button>
      </div>
    </section>
  );
}
