import { createPollGroup } from '@gaugeway/proto/api/poll-groups';
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { formatInterval, intervalChoices } from '@/shared/forms';
import type { GroupDraft } from '../model/group-draft';

export interface InputsProps {
  draft: GroupDraft;
  onChange: (part: Partial<GroupDraft>) => void;
}

/** Seconds; 0 = warn when a device waits for longer than an interval. */
const WARNINGS = [0, 3600, 7200, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800, 2_592_000];

/** Name of the group, polling interval, and permitted time without contact. */
export function PlanInputs({ draft, onChange }: InputsProps) {
  const { t } = useTranslation('poll-groups');
  const warnings = WARNINGS.includes(draft.warning) ? WARNINGS : [...WARNINGS, draft.warning].sort((a, b) => a - b);
  return (
    <>
      <TextInput
        label={t('field.name')}
        required
        data-autofocus
        {...inputBounds(createPollGroup, 'name')}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('field.interval')}
          required
          allowDeselect={false}
          maxDropdownHeight={270}
          data={intervalChoices(draft.interval)}
          value={String(draft.interval)}
          onChange={(value) => value && onChange({ interval: Number(value) })}
        />
        <Select
          label={t('field.warning')}
          allowDeselect={false}
          maxDropdownHeight={270}
          data={warnings.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('field.warning_interval') : formatInterval(seconds),
          }))}
          value={String(draft.warning)}
          onChange={(value) => value && onChange({ warning: Number(value) })}
        />
      </SimpleGrid>
      <Switch
        label={t('field.one_by_one')}
        description={t('field.one_by_one_hint')}
        checked={draft.oneByOne}
        onChange={(event) => onChange({ oneByOne: event.currentTarget.checked })}
      />
    </>
  );
}
