import { type AccountingPoint, accountingPoints, createAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { TitleInput } from '@/shared/forms';
import { errorText } from '@/shared/ui';
import { FreePointSelect, useMeasuredResources } from '@/entities/point';

interface PointSelectProps {
  device: MeteringDevice;
  value: number | null;
  error: string | undefined;
  onChange: (point: AccountingPoint | null) => void;
}

/** An accounting point where no device measures; searched on the server. A missing one is created here. */
export function PointSelect({ device, value, error, onChange }: PointSelectProps) {
  const { t } = useTranslation('devices');
  const resources = useMeasuredResources(device.model_id);
  const kind = KINDS[device.resource];
  // A valve counts nothing: no point of water is created for it.
  const mayCreate =
    useCan(['create', 'access_all'], SECTION.objects) && kind && resources?.includes(kind.resource_type_id);
  const [isNew, setNew] = useState(false);
  if (isNew) {
    return (
      <NewPoint
        device={device}
        onCancel={() => setNew(false)}
        onMade={(point) => {
          setNew(false);
          onChange(point);
        }}
      />
    );
  }
  return (
    <div>
      <FreePointSelect
        device={device}
        label={t('point.point')}
        description={t('point.point_hint')}
        placeholder={t('point.choose')}
        required
        data-autofocus
        nothingFoundMessage={t('point.none')}
        value={value}
        error={error}
        onChange={(_, point) => onChange(point)}
      />
      {mayCreate && (
        <Button
          mt={6}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setNew(true)}
        >
          {t('point.new')}
        </Button>
      )}
    </div>
  );
}

/** Resource type and kind of the point of a device (specification 2, section 3), by the device's resource. */
const KINDS: Readonly<Record<string, { resource_type_id: number; type: number }>> = {
  water: { resource_type_id: 1, type: 1 },
  electricity: { resource_type_id: 3, type: 3 },
  heat: { resource_type_id: 4, type: 4 },
  gas: { resource_type_id: 5, type: 5 },
  substance: { resource_type_id: 6, type: 6 },
  other: { resource_type_id: 7, type: 7 },
};
/** Subtype of hot water. */
const HOT_WATER = 2;

interface NewPointProps {
  device: MeteringDevice;
  onCancel: () => void;
  onMade: (point: AccountingPoint) => void;
}

function NewPoint({ device, onCancel, onMade }: NewPointProps) {
  const { t } = useTranslation(['devices', 'common']);
  const client = useQueryClient();
  const { address, type_water_meter: water } = device.properties;
  const [title, setTitle] = useState(typeof address === 'string' && address ? address : device.name);
  const create = useCall(createAccountingPoint, {
    meta: { quiet: true },
    onSuccess: async ({ accounting_point }) => {
      // The list must contain the new point before it is selected.
      await client.invalidateQueries({ queryKey: [accountingPoints.id] });
      onMade(accounting_point);
    },
  });
  const kind = KINDS[device.resource];
  return (
    <div>
      <TitleInput
        label={t('point.new_title')}
        description={t('point.new_hint')}
        data-autofocus
        {...inputBounds(createAccountingPoint, 'title')}
        value={title}
        error={create.error ? errorText(create.error) : undefined}
        onChange={setTitle}
      />
      <Group gap="xs" mt={8}>
        <Button
          size="compact-sm"
          disabled={!title.trim() || !kind}
          loading={create.isPending}
          onClick={() =>
            kind && create.mutate({ ...kind, title: title.trim(), ...(water === 'hot' ? { type: HOT_WATER } : {}) })
          }
        >
          {t('point.make')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </div>
  );
}
