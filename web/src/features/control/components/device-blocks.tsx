import type { DeviceModel, getMeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION, type ReplyOf } from '@gaugeway/proto/api/endpoint';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { withStatus } from '../model/last-states';
import { blocksOf, inputsOf, type Offered } from '../model/options';
import type { ControlContext } from '../model/use-command';
import { ControlCard } from './control-card';
import { OverTheAir } from './over-the-air';
import { TransparentCard } from './transparent-card';
import classes from './control.module.css';

export type ControlledDevice = ReplyOf<typeof getMeteringDevice>['metering_device'];

interface DeviceBlocksProps {
  device: ControlledDevice;
  last: ReadonlyMap<string, Record<string, unknown>>;
  /** Called with the title of a command that set something and was completed. */
  onDone?: (title: string) => void;
}

/** Blocks of the controls that the model of a device offers. */
export function DeviceBlocks({ device, last, onDone }: DeviceBlocksProps) {
  const { t } = useTranslation('control');
  const [isBusy, setBusy] = useState(false);
  const mayUpdate = useCan('update', SECTION.devices);
  const blocks = blocksOf(device.model.options.control);
  const context: ControlContext = {
    deviceId: device.id,
    name: device.name,
    zone: device.deviceTimezone,
    mayUpdate,
    planned: device.status.lartech_settings ?? {},
    sendsFrames: isAble(device.model, 'canDownlink'),
    isBusy,
    setBusy,
    onDone,
    headOf: (key) => {
      const block = blocks.find(({ controls }) => controls.some((control) => control.key === key));
      return block ? t(`block.${block.name}`) : '';
    },
    titleOf: (field) => titleOfParameter(device.model, field) ?? titleOf(device.model, field),
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
                context={context}
                last={withStatus(control.key, last.get(control.key), device.status)}
              />
            ))}
          </section>
        ))}
        {gatewayId !== null && <TransparentCard context={context} gatewayId={gatewayId} />}
      </div>
    </Stack>
  );
}

/** true if the control has so many inputs that it takes a whole row of the dialog. */
const isLong = (control: Offered): boolean => inputsOf(control).length > 6;

/** Parameter of a control with this name: values of controls have the same title everywhere. */
function parameterOf({ options }: DeviceModel, name: string) {
  const parameters = Object.values(options.control).flatMap((control) => control.parameters);
  return parameters.find((parameter) => parameter.name === name);
}

/**
 * Title of a parameter; the title of its control where several parameters share a title (the threshold of each alarm).
 */
function titleOfParameter(model: DeviceModel, name: string): string | undefined {
  const { control } = model.options;
  const own = parameterOf(model, name);
  const isShared = Object.values(control)
    .flatMap(({ parameters }) => parameters)
    .some((other) => other.name !== name && other.title === own?.title);
  return (isShared ? control[name]?.title : undefined) ?? own?.title;
}

function titleOf({ fields }: DeviceModel, name: string): string {
  const field = fields.find((each) => each.name === name);
  if (!field) return name;
  return field.unit ? `${field.title}, ${field.unit.title}` : field.title;
}
