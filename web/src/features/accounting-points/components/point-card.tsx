import { deleteAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { useCall } from '@/shared/api';
import { addressOf, PolicyVersions } from '@/entities/point';
import { formatDateTime } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { notifyDone, Page, prompt } from '@/shared/ui';
import { isKind, RESOURCES } from '../model/kinds';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ConsumptionPanel } from './consumption-panel';
import { ContractPanel } from './contract-panel';
import { FilesPanel } from './files-panel';
import { FormulaPanel } from './formula-panel';
import { FormerMeter } from './former-meter';
import { HistoryPanel } from './history-panel';
import { LogPanel } from './log-panel';
import { MapPanel } from './map-panel';
import { MeterPanel, type ReplaceSlot } from './meter-panel';
import { NestedPanel } from './nested-panel';
import { PointForm } from './point-form';
import { PointZones } from './point-zones';
import { QualityPanel } from './quality-panel';
import { StandardPanel } from './standard-panel';
import classes from './card.module.css';

interface PointCardProps {
  /** Device of the card. */
  device?: CardDevice;
  point: Point;
  Replace: ReplaceSlot;
  /** The device measures at another point from now on. */
  onMoveOn?: () => void;
  /** The point was deleted. */
  onDeleted: () => Promise<void>;
}

/** Card of an accounting point: address, current and former meters, consumption, pictures. */
export function PointCard({ device, point, Replace, onMoveOn, onDeleted }: PointCardProps) {
  const { t } = useTranslation(['accounting-points', 'quality', 'dated-zones']);
  const zone = useUserZone();
  const seesBilling = useCan('read', SECTION.billing);
  const mayUpdate = useCan('update', SECTION.objects);
  const [isEditing, setEditing] = useState(false);
  const resource = RESOURCES.find(({ id }) => id === point.resource_type_id);
  return (
    <Page
      title={point.title}
      aside={
        <span className={classes.kind}>
          {[isKind(point.type) && t(`kind.${point.type}`), point.formula && t('formula.virtual')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      actions={
        <div className={classes.headActions}>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {mayUpdate && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
          <DeleteMenu point={point} onDeleted={onDeleted} />
        </div>
      }
    >
      <p className={classes.printed}>{t('printed', { at: formatDateTime(Date.now() / 1000, zone) })}</p>
      {device && onMoveOn && <FormerMeter device={device} point={point} onMoveOn={onMoveOn} />}
      <div className={classes.grid}>
        <Panel dense title={t('place')}>
          <Facts
            facts={[
              [t('address'), addressOf(point) || <span className={classes.none}>{t('no_address')}</span>],
              [t('resource'), resource ? t(`resource_name.${resource.name}`) : '–'],
              [t('kind_label'), isKind(point.type) ? t(`kind.${point.type}`) : '–'],
              [t('number'), String(point.id)],
              ...(point.formula
                ? []
                : [[t('dated-zones:title'), <PointZones key="zones" point={point} mayUpdate={mayUpdate} />] as const]),
              ...(point.comment ? [[t('field.comment'), point.comment] as const] : []),
            ]}
          />
        </Panel>
        <ContractPanel point={point} />
        {point.formula ? (
          <FormulaPanel formula={point.formula} />
        ) : (
          <MeterPanel device={device} point={point} Replace={Replace} />
        )}
        <StandardPanel point={point} mayUpdate={mayUpdate} />
        <NestedPanel point={point} />
        {!point.formula && <HistoryPanel point={point} />}
        <ConsumptionPanel point={point} />
        <MapPanel point={point} mayUpdate={mayUpdate} />
        {!point.formula && <QualityPanel pointId={point.id} />}
        {!point.formula && seesBilling && (
          <Panel dense wide screenOnly title={t('quality:policy.title')}>
            <PolicyVersions pointId={point.id} />
          </Panel>
        )}
        <FilesPanel pointId={point.id} mayUpdate={mayUpdate} />
        <LogPanel pointId={point.id} />
      </div>
      {isEditing && <PointForm point={point} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function DeleteMenu({ point, onDeleted }: { point: Point; onDeleted: () => Promise<void> }) {
  const { t } = useTranslation('accounting-points');
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const changed = usePointsChanged();
  const remove = useCall(deleteAccountingPoint, {
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await onDeleted();
      await changed();
    },
  });
  if (!mayDelete) return null;
  const ask = async () => {
    const typed = await prompt({
      title: t('delete_title'),
      text: t('delete_text', { title: point.title }),
      label: t('delete_label', { id: point.id }),
      expected: String(point.id),
      mismatch: t('msg_60'),
      confirm: t('delete'),
      danger: true,
    });
    if (typed !== null) remove.mutate({ id: point.id });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
          {t('delete_point')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
