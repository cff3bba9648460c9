import {
  companyModelOptions,
  companyModels,
  type CompanyModel,
  editCodec,
  getCompanyModel,
  uploadCodec,
} from '@gaugeway/proto/api/company-models';
import { deviceModels } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { confirm, ErrorState, notifyDone } from '@/shared/ui';
import { CodecForm } from './codec-form';

interface EditorProps {
  /** The id of a model, a new one, or none. */
  target: number | 'new' | null;
  onClose: () => void;
}

/** Editor of a payload codec with its examples and its mapping, on the whole screen. */
export function CodecEditor({ target, onClose }: EditorProps) {
  const { t } = useTranslation(['models', 'common']);
  const [changed, setChanged] = useState(false);
  const close = () => {
    setChanged(false);
    onClose();
  };
  const leave = async () => {
    const question = { title: t('leave_title'), text: t('leave_text'), confirm: t('leave'), danger: true };
    if (!changed || (await confirm(question))) close();
  };
  return (
    <Drawer
      opened={target !== null}
      onClose={() => void leave()}
      size="100%"
      position="bottom"
      title={target === 'new' ? t('upload_codec') : t('edit_codec')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {target !== null && (
        <Loaded
          key={target}
          target={target}
          onChanged={() => setChanged(true)}
          onCancel={() => void leave()}
          onClose={close}
        />
      )}
    </Drawer>
  );
}

interface LoadedProps {
  target: number | 'new';
  onChanged: () => void;
  onCancel: () => void;
  onClose: () => void;
}

function Loaded({ target, ...handlers }: LoadedProps) {
  const options = useQuery({ ...query(companyModelOptions, {}), staleTime: Infinity });
  const model = useQuery({
    ...query(getCompanyModel, { id: target === 'new' ? 1 : target }),
    enabled: target !== 'new',
    staleTime: Infinity,
    gcTime: 0,
  });
  for (const query of [options, model]) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!options.data || (target !== 'new' && !model.data)) return <Skeleton height={480} radius="md" />;
  return <Form initial={model.data?.company_model ?? null} options={options.data} {...handlers} />;
}

interface FormProps extends Omit<LoadedProps, 'target'> {
  initial: CompanyModel | null;
  options: ReplyOf<typeof companyModelOptions>;
}

function Form({ initial, options, onChanged, onCancel, onClose }: FormProps) {
  const client = useQueryClient();
  // A new model has an id after its first save, also as a draft.
  const [known, setKnown] = useState(initial);
  const onSuccess = ({ company_model, msg }: ReplyOf<typeof uploadCodec>) => {
    setKnown(company_model);
    for (const { id } of [companyModels, deviceModels]) void client.invalidateQueries({ queryKey: [id] });
    if (company_model.state !== 'ready' || company_model.has_draft) return;
    notifyDone(msg);
    onClose();
  };
  const upload = useCall(uploadCodec, { meta: { quiet: true }, onSuccess });
  const edit = useCall(editCodec, { meta: { quiet: true }, onSuccess });
  const last = known && known.id !== initial?.id ? (edit.data ?? upload.data) : edit.data;
  return (
    <CodecForm
      initial={initial}
      options={options}
      error={edit.error ?? upload.error}
      saved={last ?? null}
      saving={upload.isPending || edit.isPending}
      onChanged={onChanged}
      onSave={(input) => {
        if (known) edit.mutate({ id: known.id, version: known.version, ...input });
        else upload.mutate(input);
      }}
      onCancel={onCancel}
    />
  );
}
