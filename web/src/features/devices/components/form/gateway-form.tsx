import { createGateway, gatewayModels, gateways } from '@gaugeway/proto/api/gateways';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { Button, Drawer, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { ApiError, query, useCall } from '@/shared/api';
import { ErrorSummary, fieldErrors, zoneChoices } from '@/shared/forms';
import { errorText, notifyDone, useIsPhone } from '@/shared/ui';
import classes from './form.module.css';

export interface GatewayFormTarget {
  name?: string;
  identity?: string;
}

interface GatewayFormProps {
  target: GatewayFormTarget | null;
  onClose: () => void;
}

/** Adds a gateway device (modem, concentrator). */
export function GatewayForm({ target, onClose }: GatewayFormProps) {
  const { t } = useTranslation('devices');
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={target !== null}
      onClose={onClose}
      size={isPhone ? '100%' : 480}
      title={t('form.new_gateway')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      {target && <GatewayFormBody target={target} onClose={onClose} />}
    </Drawer>
  );
}

function GatewayFormBody({ target, onClose }: { target: GatewayFormTarget; onClose: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const { current_company: company } = useCurrentUser();
  const client = useQueryClient();
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  const required = (value: string | null) => (value?.trim() ? null : t('form.fault.required'));
  const form = useForm({
    initialValues: {
      name: target.name ?? '',
      model_id: null as string | null,
      identity: target.identity ?? '',
      deviceTimezone: String(company.time_zone),
      phone_number: '',
      desc: '',
    },
    validate: { name: required, model_id: required, identity: required },
  });
  const create = useCall(createGateway, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      for (const { id } of [gateways, unknownDevices]) void client.invalidateQueries({ queryKey: [id] });
      onClose();
    },
    onError: (error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {}),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ model_id, deviceTimezone, ...rest }) =>
        create.mutate({ ...rest, model_id: Number(model_id), deviceTimezone: Number(deviceTimezone) }),
      )}
    >
      <Stack gap="md" className={classes.fields}>
        <ErrorSummary message={create.error ? errorText(create.error) : null} />
        <TextInput label={t('form.name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
        <Select
          label={t('form.model')}
          placeholder={t('form.model_placeholder')}
          required
          searchable
          allowDeselect={false}
          data={(models.data?.models ?? []).map((model) => ({
            value: String(model.id),
            label: `${model.brand} ${model.name}`.trim(),
          }))}
          {...form.getInputProps('model_id')}
        />
        <TextInput
          label={t('form.identity')}
          description={t('form.identity_hint')}
          required
          maxLength={64}
          {...form.getInputProps('identity')}
        />
        <Select
          label={t('form.time_zone')}
          data={zoneChoices()}
          allowDeselect={false}
          maxDropdownHeight={270}
          {...form.getInputProps('deviceTimezone')}
        />
        <TextInput label={t('form.phone')} type="tel" maxLength={20} {...form.getInputProps('phone_number')} />
        <Textarea
          label={t('form.desc')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('desc')}
        />
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('form.create')}
        </Button>
      </div>
    </form>
  );
}
