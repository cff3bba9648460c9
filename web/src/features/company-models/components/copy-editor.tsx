import {
  companyModelOptions,
  companyModels,
  type CompanyModel,
  copyModel,
  editModelCopy,
  getCompanyModel,
} from '@gaugeway/proto/api/company-models';
import { type DeviceModel, deviceModels } from '@gaugeway/proto/api/devices';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { ErrorState, SideDrawer, useDone } from '@/shared/ui';
import { CopyForm } from './copy-form';

interface EditorProps {
  /** The id of a model, a new one, or none. */
  target: number | 'new' | null;
  onClose: () => void;
}

/** A copy of a catalogue's model, in a drawer next to the list. */
export function CopyEditor({ target, onClose }: EditorProps) {
  const { t } = useTranslation('models');
  return (
    <SideDrawer
      isForm
      opened={target !== null}
      onClose={onClose}
      width={640}
      title={target === 'new' ? t('copy_model') : t('edit_copy')}
    >
      {target !== null && <Loaded key={target} target={target} onClose={onClose} />}
    </SideDrawer>
  );
}

function Loaded({ target, onClose }: { target: number | 'new'; onClose: () => void }) {
  const models = useQuery(query(deviceModels, {}));
  const options = useQuery({ ...query(companyModelOptions, {}), staleTime: Infinity });
  const model = useQuery({
    ...query(getCompanyModel, { id: target === 'new' ? 1 : target }),
    enabled: target !== 'new',
    staleTime: 0,
    gcTime: 0,
  });
  for (const query of [models, options, model]) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!models.data || !options.data || (target !== 'new' && !model.data)) return <FormSkeleton />;
  return (
    <Form
      known={model.data?.company_model ?? null}
      catalogue={models.data.models.filter(({ company_id }) => company_id === null)}
      units={options.data.units}
      tabs={options.data.tabs}
      registers={options.data}
      onClose={onClose}
    />
  );
}

interface FormProps {
  known: CompanyModel | null;
  catalogue: readonly DeviceModel[];
  units: readonly { name: string; title: string }[];
  tabs: readonly { name: string; title: string }[];
  registers: ComponentProps<typeof CopyForm>['registers'];
  onClose: () => void;
}

function Form({ known, catalogue, units, tabs, registers, onClose }: FormProps) {
  const onSuccess = useDone([companyModels, getCompanyModel, deviceModels], onClose);
  const create = useCall(copyModel, { meta: { quiet: true }, onSuccess });
  const edit = useCall(editModelCopy, { meta: { quiet: true }, onSuccess });
  return (
    <CopyForm
      known={known}
      catalogue={catalogue}
      units={units}
      tabs={tabs}
      registers={registers}
      error={create.error ?? edit.error}
      saving={create.isPending || edit.isPending}
      onSave={(model_id, input) => {
        if (known) edit.mutate({ id: known.id, version: known.version, ...input });
        else create.mutate({ model_id, ...input });
      }}
      onCancel={onClose}
    />
  );
}

function FormSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={56} radius="md" />
      ))}
    </Stack>
  );
}
