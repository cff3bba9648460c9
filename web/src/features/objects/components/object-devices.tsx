import { massTieDevices, objectDevices, type ObjectDetails } from '@gaugeway/proto/api/objects';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { confirm, ErrorState, useDone } from '@/shared/ui';
import { useObjectsChanged } from '../model/use-objects-changed';
import { TieDialog } from './tie-dialog';
import classes from './objects.module.css';

/** Number of devices shown at first, and added by each further click. */
const STEP = 50;

interface ObjectDevicesProps {
  object: ObjectDetails;
  onSelect: (id: string) => void;
}

/** Devices at an object, or in its branch. */
export function ObjectDevices({ object, onSelect }: ObjectDevicesProps) {
  const { t } = useTranslation('objects');
  const below = object.childs_devices_info.total;
  const [wanted, setWanted] = useState<'own' | 'branch' | null>(null);
  const [shown, setShown] = useState(STEP);
  const [isTying, setTying] = useState(false);
  const mayReadDevices = useCan('read', SECTION.devices);
  const mayUpdate = useCan('update', SECTION.objects);
  // A street has no meters: its houses have them.
  const scope = wanted ?? (object.devices_info.total === 0 && below > 0 ? 'branch' : 'own');
  const found = useQuery({
    ...query(objectDevices, { object_id: object._id, branch: scope === 'branch' }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  });
  const changed = useObjectsChanged();
  const untie = useCall(massTieDevices, { onSuccess: useDone([], changed) });
  const mayTie = mayUpdate && mayReadDevices;
  const devices = found.data?.devices;
  const askUntie = async ({
    device_id,
    name,
    object_name,
  }: {
    device_id: number;
    name: string;
    object_name: string;
  }) => {
    const answer = await confirm({
      title: t('untie.title'),
      text: t('untie.text', { device: name, object: object_name }),
      confirm: t('untie.do'),
    });
    if (answer) untie.mutate({ object_id: null, device_ids: [device_id] });
  };
  return (
    <Panel
      dense
      level={3}
      title={t('devices.title')}
      aside={
        <>
          {below > 0 && (
            <SegmentedControl
              size="xs"
              aria-label={t('devices.scope')}
              value={scope}
              onChange={(value) => {
                setWanted(value === 'branch' ? 'branch' : 'own');
                setShown(STEP);
              }}
              data={[
                { value: 'own', label: t('devices.own', { total: formatNumber(object.devices_info.total, 0) }) },
                {
                  value: 'branch',
                  label: t('devices.branch', { total: formatNumber(object.devices_info.total + below, 0) }),
                },
              ]}
            />
          )}
          {mayTie && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconLink size={14} />}
              onClick={() => setTying(true)}
            >
              {t('tie.do')}
            </Button>
          )}
        </>
      }
    >
      {found.isError && !devices ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !devices ? (
        <Skeleton height={72} />
      ) : devices.length === 0 ? (
        <p className={classes.none}>{t('devices.none')}</p>
      ) : (
        <ul className={classes.devices}>
          {devices.slice(0, shown).map((device) => (
            <li key={device.device_id} className={classes.device}>
              <span className={classes.deviceText}>
                {mayReadDevices ? (
                  <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: device.device_id }}>
                    {device.name}
                  </Link>
                ) : (
                  <span>{device.name}</span>
                )}
                {device.serial && <span className={classes.serial}>{device.serial}</span>}
              </span>
              {device.object_id !== object._id && (
                <button type="button" className={classes.stepName} onClick={() => onSelect(device.object_id)}>
                  {device.object_name}
                </button>
              )}
              {mayTie && (
                <Tooltip label={t('untie.do')}>
                  <ActionIcon
                    aria-label={t('untie.one', { device: device.name })}
                    onClick={() => void askUntie(device)}
                  >
                    <IconUnlink size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices && devices.length > shown && (
        <Button variant="default" onClick={() => setShown((old) => old + STEP)}>
          {t('devices.more', { rest: formatNumber(devices.length - shown, 0) })}
        </Button>
      )}
      {isTying && <TieDialog object={object} onClose={() => setTying(false)} />}
    </Panel>
  );
}
