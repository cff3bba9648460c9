import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconMapPinOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { BlankState, Page } from '@/shared/ui';
import { addressOf } from '../model/kinds';
import type { CardDevice } from '../model/use-point';
import { PointForm } from './point-form';
import { TieDialog } from './tie-dialog';
import classes from './card.module.css';

/** Stands where a device measures at no point yet: one is made, or one that there is gets the device. */
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
        {mayTie && <PointSelect onChoose={setPoint} />}
      </BlankState>
      {isMaking && <PointForm device={device} onClose={() => setMaking(false)} />}
      {point && <TieDialog point={point} device={device} onClose={() => setPoint(null)} />}
    </Page>
  );
}

/** Points at which nothing measures. */
function PointSelect({ onChoose }: { onChoose: (point: AccountingPoint) => void }) {
  const { t } = useTranslation(['accounting-points', 'common']);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const found = useQuery({
    ...query(accountingPoints, { page: 1, per_page: 50, search_string: asked || null }),
    placeholderData: keepPreviousData,
  });
  const listed = found.data?.accounting_points;
  const free = (listed ? (Array.isArray(listed) ? listed : listed.data) : []).filter((point) => point.device === null);
  return (
    <Select
      className={classes.pointSelect}
      aria-label={t('tie_to')}
      placeholder={t('tie_to')}
      searchable
      value={null}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('common:nothing_found')}
      data={free.map((point) => ({
        value: String(point.id),
        label: [point.title, addressOf(point)].filter(Boolean).join(' · '),
      }))}
      onChange={(id) => {
        const point = free.find((one) => String(one.id) === id);
        if (point) onChoose(point);
      }}
    />
  );
}
