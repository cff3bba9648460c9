import { createPollGroup, POLLED_ARCHIVES, POLLED_KINDS } from '@gaugeway/proto/api/poll-groups';
import { Checkbox, Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGroup, NumberOrNone } from '@/shared/forms';
import { inputBounds } from '@/shared/api';
import { capitalized } from '@/shared/i18n';
import { CLOCK_LIMIT, type faultsIn, isCaughtUp, USUAL_CLOCK_LIMIT } from '../model/group-draft';
import type { InputsProps } from './plan-inputs';
import classes from './poll-groups.module.css';

interface ReadInputsProps extends InputsProps {
  faults: ReturnType<typeof faultsIn>;
}

/** Inputs for the data of each poll, and for the depth to which missing records are read. */
export function ReadInputs({ draft, faults, onChange }: ReadInputsProps) {
  const { t } = useTranslation('poll-groups');
  return (
    <FieldGroup title={t('field.reads')}>
      <p className={classes.hint}>
        {faults.includes('nothing_read') ? t('fault.nothing_read') : t('field.reads_hint')}
      </p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {POLLED_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={capitalized(t(`kind.${kind}`))}
            checked={draft.kinds.includes(kind)}
            onChange={(event) =>
              onChange({
                kinds: event.currentTarget.checked
                  ? [...draft.kinds, kind]
                  : draft.kinds.filter((other) => other !== kind),
              })
            }
          />
        ))}
        {POLLED_ARCHIVES.map((type) => (
          <Checkbox
            key={type}
            label={capitalized(t(`archive.${type}`))}
            checked={draft.archives.includes(type)}
            onChange={(event) =>
              onChange({
                archives: event.currentTarget.checked
                  ? [...draft.archives, type]
                  : draft.archives.filter((other) => other !== type),
              })
            }
          />
        ))}
      </SimpleGrid>
      {isCaughtUp(draft) && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="sm">
          <NumberOrNone
            label={t('field.depth')}
            description={t('field.depth_hint')}
            {...inputBounds(createPollGroup, 'autoload_params', 'depth_days')}
            decimalScale={0}
            error={faults.includes('bad_depth') ? t('fault.bad_depth') : undefined}
            value={draft.depthDays}
            onChange={(depthDays) => onChange({ depthDays })}
          />
          {draft.kinds.includes('profile') && (
            <Select
              label={t('field.averaging')}
              description={t('field.averaging_hint')}
              allowDeselect={false}
              data={['30', '60'].map((value) => ({ value, label: t('minutes', { count: Number(value) }) }))}
              value={String(draft.averaging)}
              onChange={(value) => onChange({ averaging: value === '60' ? 60 : 30 })}
            />
          )}
        </SimpleGrid>
      )}
      {draft.kinds.includes('clock') && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="sm">
          <Checkbox
            label={t('field.clock')}
            description={t('field.clock_hint')}
            checked={draft.clockLimit !== null}
            onChange={(event) => onChange({ clockLimit: event.currentTarget.checked ? USUAL_CLOCK_LIMIT : null })}
          />
          {draft.clockLimit !== null && (
            <NumberOrNone
              label={t('field.clock_limit')}
              description={t('field.clock_limit_hint')}
              {...CLOCK_LIMIT}
              clampBehavior="none"
              decimalScale={0}
              error={faults.includes('bad_clock') ? t('fault.bad_clock', { ...CLOCK_LIMIT }) : undefined}
              value={draft.clockLimit === '' ? null : draft.clockLimit}
              onChange={(value) => onChange({ clockLimit: value ?? '' })}
            />
          )}
        </SimpleGrid>
      )}
    </FieldGroup>
  );
}
