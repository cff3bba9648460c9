import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconMapPinOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { FreePointSelect } from '@/entities/point';
import { BlankState, Page } from '@/shared/ui';
import type { CardDevice } from '../model/use-point';
import { PointForm } from './point-form';
import { TieDialog } from './tie-dialog';
import classes from './card.module.css';

/** Shown for a device without a point: creates one, or ties the device to an existing one. */
export function MissingPoint({ device }: { device: CardDevice }) {
  const { t } = useTranslation('accounting-points');
  const mayCreate = useCan(['create', 'access_all'], SECTION.objects);
  const mayTie = useCan('update', SECTION.objects);
  const [isMaking, setMaking] = useState(false);
  const [point, setPoint] = useState<AccountingPoint | null>(null);
  return (
    <Page title={device.name}>
      <BlankState
        icon={IconMapPinOff}
        title={t('missing')}
        hint={mayTie ? t('missing_hint') : t('missing_hint_reader')}
      >
        {mayCreate && mayTie && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )}
        {mayTie && (
          <FreePointSelect
            device={device}
            className={classes.pointSelect}
            aria-label={t('tie_to')}
            placeholder={t('tie_to')}
            value={null}
            onChange={(_, chosen) => setPoint(chosen)}
          />
        )}
      </BlankState>
      {isMaking && <PointForm device={device} onClose={() => setMaking(false)} />}
      {point && <TieDialog point={point} device={device} onClose={() => setPoint(null)} />}
    </Page>
  );
}
