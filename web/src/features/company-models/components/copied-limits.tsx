import { copyModel } from '@gaugeway/proto/api/company-models';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { NumberOrNone } from '@/shared/forms';
import classes from './company-models.module.css';

type Limits = NonNullable<CallOf<typeof copyModel>['limits']>;
type Limit = Limits[string];

interface CopiedLimitsProps {
  fields: DeviceModel['form_fields'];
  limits: Limits;
  onChange: (limits: Limits) => void;
}

/** Bounds and presets of the inputs of a device's form; empty = as in the catalogue. */
export function CopiedLimits({ fields, limits, onChange }: CopiedLimitsProps) {
  const { t } = useTranslation('models');
  const shown = fields.filter(({ kind }) => kind !== 'password');
  if (shown.length === 0) return null;
  const set = (name: string, part: Partial<Limit>) => {
    const { [name]: before, ...rest } = limits;
    const next = { ...before, ...part };
    const isEmpty = [next.min, next.max, next.default].every((value) => value === null || value === undefined);
    onChange(isEmpty ? rest : { ...rest, [name]: next });
  };
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('limits')}</h3>
      <div className={classes.limitsTable}>
        <div className={classes.tableHead} aria-hidden="true">
          <span>{t('input')}</span>
          <span>{t('least')}</span>
          <span>{t('greatest')}</span>
          <span>{t('preset')}</span>
        </div>
        {shown.map(({ name, title, kind, min, max, default: preset }) => {
          const own = limits[name] ?? {};
          return (
            <div key={name} className={classes.tableRow}>
              <span>{title}</span>
              <Bound
                label={t('least_of', { input: title })}
                of={min}
                own={own.min}
                set={(value) => set(name, { min: value })}
              />
              <Bound
                label={t('greatest_of', { input: title })}
                of={max}
                own={own.max}
                set={(value) => set(name, { max: value })}
              />
              {kind === 'number' ? (
                <Bound
                  label={t('preset_of', { input: title })}
                  of={typeof preset === 'number' ? preset : null}
                  own={typeof own.default === 'number' ? own.default : null}
                  set={(value) => set(name, { default: value })}
                />
              ) : (
                <TextInput
                  aria-label={t('preset_of', { input: title })}
                  placeholder={String(preset ?? '')}
                  {...inputBounds(copyModel, 'limits', 'name', 'default')}
                  value={String(own.default ?? '')}
                  onChange={(event) => set(name, { default: event.currentTarget.value || null })}
                />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface BoundProps {
  label: string;
  of: number | null;
  own: number | null | undefined;
  set: (value: number | null) => void;
}

function Bound({ label, of, own, set }: BoundProps) {
  return (
    <NumberOrNone
      aria-label={label}
      placeholder={of === null ? '' : String(of)}
      hideControls
      value={own ?? null}
      onChange={set}
    />
  );
}
