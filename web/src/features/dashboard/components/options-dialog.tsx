import { RESOURCES } from '@gaugeway/proto/api/consumption';
import { type DashboardWidget, saveDashboard } from '@gaugeway/proto/api/dashboards';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds } from '@/shared/api';
import { ChoiceSelect, DialogForm } from '@/shared/forms';
import { kindOf, type WidgetKind } from '../model/kinds';
import type { Span } from '../model/periods';
import { BranchSelect } from './branch-select';
import { DeviceSelect } from './device-select';

const SPANS: readonly Span[] = ['today', 'week', 'month'];

interface OptionsDialogProps {
  kind: WidgetKind;
  initial: DashboardWidget['options'];
  confirm: string;
  onClose: () => void;
  onDone: (options: DashboardWidget['options']) => void;
}

/** Dialog of the options of a widget. */
export function OptionsDialog({ kind, initial, confirm, onClose, onDone }: OptionsDialogProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [options, setOptions] = useState(initial);
  const mayReadObjects = useCan(['read', 'access_all'], SECTION.objects);
  const { options: known } = kindOf(kind);
  const set = (change: DashboardWidget['options']) => setOptions((old) => ({ ...old, ...change }));
  return (
    <DialogForm
      title={t(`kind.${kind}.title`)}
      confirm={confirm}
      error={null}
      saving={false}
      disabled={known.includes('device') && options.device_id === undefined}
      onClose={onClose}
      onSubmit={() => {
        const { title, ...others } = options;
        onDone(title ? { ...others, title } : others);
        onClose();
      }}
    >
      {known.includes('device') && (
        <DeviceSelect value={options.device_id ?? null} onChange={(id) => set({ device_id: id ?? undefined })} />
      )}
      {known.includes('object') && mayReadObjects && (
        <BranchSelect value={options.object_id ?? null} onChange={(id) => set({ object_id: id ?? undefined })} />
      )}
      {known.includes('resource') && (
        <Select
          label={t('option.resource')}
          placeholder={t('option.first_resource')}
          clearable
          clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
          value={options.resource ?? null}
          data={RESOURCES.map((resource) => ({ value: resource, label: t(`common:resources.${resource}`) }))}
          onChange={(chosen) => set({ resource: RESOURCES.find((resource) => resource === chosen) })}
        />
      )}
      {known.includes('span') && (
        <ChoiceSelect
          label={t('option.span')}
          value={options.span ?? 'month'}
          choices={SPANS}
          titleOf={(span) => t(`span.${span}`)}
          onChange={(span) => set({ span })}
        />
      )}
      <TextInput
        label={t('option.title')}
        placeholder={t(`kind.${kind}.title`)}
        {...inputBounds(saveDashboard, 'widgets', 'options', 'title')}
        value={options.title ?? ''}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
