import { POLL_GROUP_FIELDS } from '@gaugeway/proto/fields/poll-group';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formFields } from '@/shared/fields';
import { type FormField, FormInputs } from '@/shared/forms';
import type { GroupDraft } from '../model/group-draft';

export interface InputsProps {
  draft: GroupDraft;
  onChange: (part: Partial<GroupDraft>) => void;
}

interface PlanInputsProps extends InputsProps {
  fields: readonly FormField[];
  faults: Readonly<Record<string, ReactNode>>;
}

/** Inputs of the declared fields of a poll group. */
export function usePlanFields(): FormField[] {
  const { t } = useTranslation('poll-groups');
  return formFields(
    POLL_GROUP_FIELDS,
    {
      label: (name) => t(`field.${name}`),
      help: (name) => t(`help.${name}`),
      zero: (name) => (name === 'warning_report_period' ? t(`zero.${name}`) : undefined),
    },
    { name: { wide: true } },
  );
}

/** Name of the group, polling interval, and permitted time without contact. */
export function PlanInputs({ fields, draft, faults, onChange }: PlanInputsProps) {
  return (
    <FormInputs
      fields={fields}
      draft={draft.fields}
      faults={faults}
      onChange={(change) => onChange({ fields: { ...draft.fields, ...change } })}
    />
  );
}
