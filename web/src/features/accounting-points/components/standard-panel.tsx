import { updateStandard } from '@gaugeway/proto/api/accounting-points';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DraftDialog, type FormDraft, type FormField } from '@/shared/forms';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { notifyDone } from '@/shared/ui';
import { type Point, usePointsChanged } from '../model/use-point';
import classes from './card.module.css';

const NORMS = ['standard_hour', 'standard_day', 'standard_month'] as const;
/** Decimals that an hourly norm may need. */
const DECIMALS = 4;
const MOST = 1e12;

/** Permitted consumption of an hour, a day and a month, with the action to change it. */
export function StandardPanel({ point, mayUpdate }: { point: Point; mayUpdate: boolean }) {
  const { t } = useTranslation('accounting-points');
  const [isEditing, setEditing] = useState(false);
  const changed = usePointsChanged();
  const save = useCall(updateStandard, {
    meta: { quiet: true },
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
    },
  });
  const unit = point.standard_unit ? t(`standard.unit.${point.standard_unit}`) : '';
  const fields: FormField[] = NORMS.map((name) => ({
    name,
    kind: 'number',
    label: t(`standard.${name}`),
    unit,
    min: 0,
    max: MOST,
    decimals: DECIMALS,
  }));
  const send = ({ standard_hour, standard_day, standard_month }: FormDraft, onSuccess: () => void) =>
    save.mutate(
      {
        ...{ id: point.id, version: point.version },
        standard_hour: numberOf(standard_hour),
        standard_day: numberOf(standard_day),
        standard_month: numberOf(standard_month),
      },
      { onSuccess },
    );
  return (
    <Panel
      dense
      title={t('standard.title')}
      aside={
        mayUpdate && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} />}
            onClick={() => setEditing(true)}
          >
            {t('standard.set')}
          </Button>
        )
      }
    >
      <Facts
        facts={NORMS.map((name) => {
          const value = point[name];
          return [
            t(`standard.${name}`),
            value === null ? (
              <span className={classes.none}>{NO_VALUE}</span>
            ) : (
              `${formatNumber(value, DECIMALS)} ${unit}`.trim()
            ),
          ];
        })}
      />
      {isEditing && (
        <DraftDialog
          title={t('standard.title')}
          confirm={t('form.save')}
          size={500}
          fields={fields}
          initial={Object.fromEntries(NORMS.map((name) => [name, point[name]]))}
          saving={{ send, error: save.error, isPending: save.isPending, reset: save.reset }}
          inputOf={(draft) => draft}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}

const numberOf = (value: FormDraft[string] | undefined): number | null => (typeof value === 'number' ? value : null);
