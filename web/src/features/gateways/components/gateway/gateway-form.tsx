import { createGateway, editGateway, gatewayModels, getGateway } from '@gaugeway/proto/api/gateways';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { draftOfFields } from '@/shared/fields';
import { ErrorState, SideDrawer } from '@/shared/ui';
import { inputOf } from '../../model/gateway-draft';
import { useGatewayDone } from '../../model/use-renew';
import { GatewayFormBody } from './gateway-form-body';

export interface GatewayFormTarget {
  /** The gateway to be edited; absent = a new one. */
  id?: number;
  /** Known values of a new gateway. */
  name?: string;
  identity?: string;
}

interface GatewayFormProps {
  target: GatewayFormTarget | null;
  onClose: () => void;
}

/** Adds or edits a gateway device (modem, concentrator), in a drawer next to the list. */
export function GatewayForm({ target, onClose }: GatewayFormProps) {
  const { t } = useTranslation('gateways');
  return (
    <SideDrawer
      isForm
      opened={target !== null}
      onClose={onClose}
      width={480}
      title={target?.id === undefined ? t('form.new_gateway') : t('form.edit_gateway')}
    >
      {target &&
        (target.id === undefined ? (
          <NewGateway target={target} onClose={onClose} />
        ) : (
          <EditGateway id={target.id} onClose={onClose} />
        ))}
    </SideDrawer>
  );
}

function NewGateway({ target, onClose }: { target: GatewayFormTarget; onClose: () => void }) {
  const { current_company: company } = useCurrentUser();
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  const create = useCall(createGateway, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  if (models.isError) return <ErrorState error={models.error} onRetry={() => void models.refetch()} />;
  if (!models.data) return <FormSkeleton />;
  return (
    <GatewayFormBody
      models={models.data.models}
      model={null}
      initial={{
        ...draftOfFields(GATEWAY_DEVICE_FIELDS, null),
        name: target.name ?? '',
        identity: target.identity ?? '',
        deviceTimezone: company.time_zone,
      }}
      hasPassword={false}
      error={create.error}
      saving={create.isPending}
      onSave={(draft, model) => create.mutate({ model_id: model.id, ...inputOf(draft, model) })}
      onCancel={onClose}
    />
  );
}

function EditGateway({ id, onClose }: { id: number; onClose: () => void }) {
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  const found = useQuery({ ...query(getGateway, { id }), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const edit = useCall(editGateway, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  const failed = [models, found].find(({ isError }) => isError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!models.data || !found.data) return <FormSkeleton />;
  const { gateway } = found.data;
  return (
    <GatewayFormBody
      models={models.data.models}
      model={models.data.models.find((model) => model.id === gateway.model_id) ?? null}
      initial={draftOfFields(GATEWAY_DEVICE_FIELDS, gateway)}
      version={gateway.version}
      hasPassword={gateway.has_password}
      error={edit.error}
      saving={edit.isPending}
      onSave={(draft, model, version) => edit.mutate({ id, version, ...inputOf(draft, model) })}
      onCancel={onClose}
    />
  );
}

export function FormSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={56} radius="md" />
      ))}
    </Stack>
  );
}
