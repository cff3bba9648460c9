import {
  createNetworkServer,
  editNetworkServer,
  networkServers,
  networkServerTenants,
  testNetworkServer,
  type NetworkServer,
} from '@gaugeway/proto/api/network-servers';
import { Checkbox, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { ApiError, inputBounds, query, useCall } from '@/shared/api';
import { DrawerForm, ErrorSummary, faultsOf } from '@/shared/forms';
import { errorText, SideDrawer, useDone } from '@/shared/ui';
import { draftOf, inputOf, isInsecure, type ServerDraft } from '../model/server-draft';
import { MqttFields } from './mqtt-fields';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface ServerFormProps {
  /** The server to be edited; null = a new one. */
  target: NetworkServer | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Registers a ChirpStack server, or changes its connection. */
export function ServerForm({ target, isOpen, onClose }: ServerFormProps) {
  const { t } = useTranslation('network-servers');
  return (
    <SideDrawer isForm opened={isOpen} onClose={onClose} width={480} title={target ? t('form.edit') : t('form.new')}>
      {isOpen && <ServerFormBody key={target?.id ?? 0} target={target} onClose={onClose} />}
    </SideDrawer>
  );
}

function ServerFormBody({ target, onClose }: Pick<ServerFormProps, 'target' | 'onClose'>) {
  const { t } = useTranslation(['network-servers', 'common']);
  const { current_company: company } = useCurrentUser();
  const isNew = target === null;
  const stored = target?.mqtt ?? null;
  const form = useForm<ServerDraft>({
    initialValues: draftOf(target),
    validate: {
      name: (value) => (value.trim() ? null : t('fault.required')),
      url: (value) => (/^https?:\/\/[^\s/]+\/?$/i.test(value.trim()) ? null : t('fault.url')),
      // The stored key must not be sent to a new address.
      api_token: (value, { url }) =>
        value.trim() || (!isNew && url.trim() === target.url)
          ? null
          : t(isNew ? 'fault.required' : 'fault.token_again'),
      tenant_id: (value) => (value === '' || UUID.test(value.trim()) ? null : t('fault.uuid')),
      allow_insecure: (value, draft) => (isInsecure(draft) && !value ? t('fault.insecure') : null),
      mqtt_url: (value, { has_mqtt }) =>
        !has_mqtt || /^mqtts?:\/\/[^\s/@]+\/?$/i.test(value.trim()) ? null : t('fault.mqtt_url'),
      // The stored password must not be sent to a new broker.
      mqtt_password: (value, { has_mqtt, mqtt_url, mqtt_username }) =>
        has_mqtt && mqtt_username.trim() && !value && stored?.has_password && mqtt_url.trim() !== stored.url
          ? t('fault.password_again')
          : null,
      mqtt_key: (value, { has_mqtt, mqtt_certificate }) =>
        has_mqtt && mqtt_certificate.trim() && !value.trim() && mqtt_certificate.trim() !== stored?.certificate
          ? t('fault.required')
          : null,
    },
  });
  const save = {
    meta: { quiet: true },
    onSuccess: useDone([networkServers, testNetworkServer], onClose),
    onError: (error: Error) => form.setErrors(error instanceof ApiError ? faultsOf(error) : {}),
  };
  const create = useCall(createNetworkServer, save);
  const edit = useCall(editNetworkServer, save);
  const error = create.error ?? edit.error;
  const submit = form.onSubmit((draft) => {
    const { api_token } = draft;
    const input = inputOf(draft);
    if (isNew) create.mutate({ ...input, api_token: api_token.trim() });
    else {
      const token = api_token.trim() ? { api_token: api_token.trim() } : {};
      edit.mutate({ id: target.id, version: target.version, ...input, ...token });
    }
  });
  return (
    <DrawerForm
      confirm={isNew ? t('form.connect') : t('common:actions.save')}
      saving={create.isPending || edit.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <ErrorSummary message={error ? errorText(error) : null} />
      <TextInput
        label={t('form.name')}
        required
        {...inputBounds(createNetworkServer, 'name')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.url')}
        description={t('form.url_hint')}
        placeholder="https://chirpstack.example.org:8080"
        required
        {...inputBounds(createNetworkServer, 'url')}
        {...form.getInputProps('url')}
      />
      <PasswordInput
        label={t('form.token')}
        description={isNew ? t('form.token_hint') : t('form.token_stays')}
        required={isNew}
        {...inputBounds(createNetworkServer, 'api_token')}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('form.show_token') }}
        {...form.getInputProps('api_token')}
      />
      {isNew ? (
        <TextInput
          label={t('form.tenant')}
          description={t('form.tenant_hint')}
          {...inputBounds(createNetworkServer, 'tenant_id')}
          {...form.getInputProps('tenant_id')}
        />
      ) : (
        <TenantSelect
          server={target}
          value={form.values.tenant_id}
          onChange={(id) => form.setFieldValue('tenant_id', id)}
        />
      )}
      <MqttFields form={form} stored={stored} />
      {isInsecure(form.values) && (
        <Checkbox
          label={t('form.insecure')}
          description={t('form.insecure_hint')}
          {...form.getInputProps('allow_insecure', { type: 'checkbox' })}
        />
      )}
      {(company.is_dealer || target?.shared) && (
        <Switch
          label={t('form.shared')}
          description={t('form.shared_hint')}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
      )}
    </DrawerForm>
  );
}

interface TenantSelectProps {
  server: NetworkServer;
  value: string;
  onChange: (id: string) => void;
}

/** Tenants of the server; if it does not answer, the stored one. */
function TenantSelect({ server, value, onChange }: TenantSelectProps) {
  const { t } = useTranslation('network-servers');
  const found = useQuery({ ...query(networkServerTenants, { id: server.id }), staleTime: 60_000, retry: false });
  const options = (found.data?.tenants ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = value === '' || options.some((tenant) => tenant.value === value);
  return (
    <Select
      label={t('form.tenant')}
      description={found.isError ? errorText(found.error) : t('form.tenant_hint')}
      allowDeselect={false}
      data={[{ value: '', label: t('form.any_tenant') }, ...options, ...(known ? [] : [{ value, label: value }])]}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
