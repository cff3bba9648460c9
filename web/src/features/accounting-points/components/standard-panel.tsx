import { updateStandard } from '@gaugeway/proto/api/accounting-points';
import { POINT_STANDARDS } from '@gaugeway/proto/fields/accounting-point';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { draftOfFields, formFields, inputOfFields } from '@/shared/fields';
import { DraftDialog, type FormDraft } from '@/shared/forms';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { notifyDone } from '@/shared/ui';
import { type Point, usePointsChanged } from '../model/use-point';
import classes from './card.module.css';

const NORMS = fieldsOf(POINT_STANDARDS);

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
  const fields = formFields(POINT_STANDARDS, { label: (name) => t(`standard.${name}`) }).map((field) => ({
    ...field,
    unit,
  }));
  const send = (draft: FormDraft, onSuccess: () => void) =>
    save.mutate({ id: point.id, version: point.version, ...inputOfFields(POINT_STANDARDS, draft) }, { onSuccess });
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
        facts={NORMS.map(({ name, decimals }) => {
          const value = point[name];
          return [
            t(`standard.${name}`),
            value === null ? (
              <span className={classes.none}>{NO_VALUE}</span>
            ) : (
              `${formatNumber(value, decimals)} ${unit}`.trim()
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
          initial={draftOfFields(POINT_STANDARDS, point)}
          saving={{ send, error: save.error, isPending: save.isPending, reset: save.reset }}
          inputOf={(draft) => draft}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}
