import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION, type ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Center, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { Dialog } from '@/shared/forms';
import { notifyNotice } from '@/shared/ui';
import { blocksOf, inputsOf, lacksTaskId, type Offered } from '../model/options';
import type { Desk } from '../model/use-command';
import { useLastSet } from '../model/use-last-set';
import { withStatus } from '../model/last-states';
import { ControlCard } from './control-card';
import { OverTheAir } from './over-the-air';
import { TransparentCard } from './transparent-card';
import classes from './control.module.css';

type Device = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** What a device shows of its actuators reaches its status a moment after the end of a command. */
const LOOK_MS = 3000;

interface ControlDialogProps {
  deviceId: number;
  /** What is shown until the device is loaded. */
  name: string;
  onClose: () => void;
}

/** Everything that the model of a meter lets be read and set (specification 1, section 2.2). */
export function ControlDialog({ deviceId, name, onClose }: ControlDialogProps) {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const found = useQuery({ ...query(getMeteringDevice, { id: deviceId }), refetchInterval: LOOK_MS });
  const last = useLastSet(deviceId);
  const device = found.data?.metering_device;
  const isLost = found.isError && device === undefined;
  const isIncomplete = device !== undefined && lacksTaskId(device.model.options.control);
  useEffect(() => {
    if (!isLost && !isIncomplete) return;
    notifyNotice(t(isLost ? 'msg_79' : 'not_task_id'));
    onClose();
    if (isIncomplete) void navigate({ to: '/cloud/devices' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isLost, isIncomplete]);
  return (
    <Dialog title={t('title', { name: device?.name ?? name })} size="95%" onClose={onClose}>
      {device && last && !isIncomplete ? (
        <Blocks device={device} last={last} />
      ) : (
        <Center mih={240} role="status" aria-label={t('loading')}>
          <Loader />
        </Center>
      )}
    </Dialog>
  );
}

function Blocks({ device, last }: { device: Device; last: ReadonlyMap<string, Record<string, unknown>> }) {
  const { t } = useTranslation('control');
  const [isBusy, setBusy] = useState(false);
  const mayUpdate = useCan('update', SECTION.devices);
  const blocks = blocksOf(device.model.options.control);
  const desk: Desk = {
    deviceId: device.id,
    name: device.name,
    zone: device.deviceTimezone,
    mayUpdate,
    planned: device.status.lartech_settings ?? {},
    isLorawan: device.model.interface === 'lorawan',
    isBusy,
    setBusy,
    titleOf: (field) => parameterOf(device.model, field)?.title ?? titleOf(device.model, field),
    wordOf: (field, value) => {
      const { values, titles } = parameterOf(device.model, field) ?? {};
      return titles?.[values?.findIndex((each) => String(each) === value) ?? -1] ?? value;
    },
  };
  const gatewayId = device.gatewayID ?? null;
  if (blocks.length === 0 && gatewayId === null) return <p className={classes.note}>{t('none')}</p>;
  return (
    <Stack gap="md">
      <OverTheAir device={device} />
      <div className={classes.blocks} aria-busy={isBusy}>
        {blocks.map(({ name, controls }) => (
          <section key={name} className={classes.block} data-wide={controls.some(isLong) || undefined}>
            <h3 className={classes.blockHead}>{t(`block.${name}`)}</h3>
            {controls.map((control) => (
              <ControlCard
                key={control.key}
                control={control}
                desk={desk}
                last={withStatus(control.key, last.get(control.key), device.status)}
              />
            ))}
          </section>
        ))}
        {gatewayId !== null && <TransparentCard desk={desk} gatewayId={gatewayId} />}
      </div>
    </Stack>
  );
}

/** So many inputs take a whole row of the dialog. */
const isLong = (control: Offered): boolean => inputsOf(control).length > 6;

/** What a control sets: its own values are called the same wherever they are shown. */
function parameterOf({ options }: DeviceModel, name: string) {
  const parameters = Object.values(options.control).flatMap((control) => control.parameters);
  return parameters.find((parameter) => parameter.name === name);
}

function titleOf({ fields }: DeviceModel, name: string): string {
  const field = fields.find((each) => each.name === name);
  if (!field) return name;
  return field.unit ? `${field.title}, ${field.unit.title}` : field.title;
}
