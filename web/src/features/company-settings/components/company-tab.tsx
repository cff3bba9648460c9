import { companyTypes, editCompany, type userCompany } from '@gaugeway/proto/api/companies';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentUser } from '@/shared/access';
import { ApiError, query, useCall } from '@/shared/api';
import { currentCompany } from '@/entities/company';
import { NamedZoneSelect } from '@/shared/dated-zones';
import { dayOf, ErrorSummary, fieldErrors, zoneChoices } from '@/shared/forms';
import { formatDate, formatNumber } from '@/shared/i18n';
import { Facts, Panel, Panels } from '@/shared/panel';
import { ErrorState, errorText, useDone } from '@/shared/ui';

type Company = ReplyOf<typeof userCompany>['company'];

/** Data of the company that it can edit, and its limits. */
export function CompanyTab() {
  const found = useQuery(currentCompany);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={320} maw={560} radius="md" />;
  const { company } = found.data;
  return (
    <Panels layout="columns" narrow>
      <CompanyForm key={`${company.id}:${company.version}`} company={company} />
      <Given company={company} />
    </Panels>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation(['company-settings', 'common']);
  const types = useQuery({ ...query(companyTypes, {}), staleTime: Infinity });
  const form = useForm({
    initialValues: {
      name: company.name,
      inn: company.inn,
      company_type_id: String(company.company_type_id),
      time_zone: String(company.time_zone),
      zone_name: company.zone_name ?? '',
      zone_from: null as string | null,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('company.fault.required')),
      inn: (inn) => (inn === '' || inn.trim().length === 10 ? null : t('company.fault.inn')),
    },
  });
  const save = useCall(editCompany, {
    meta: { quiet: true },
    onSuccess: useDone([currentCompany, currentUser]),
    onError: (error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {}),
  });
  return (
    <Panel title={t('tabs.company')}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ company_type_id, time_zone, zone_name, zone_from, ...rest }) =>
          save.mutate({
            ...rest,
            company_type_id: Number(company_type_id),
            time_zone: Number(time_zone),
            zone_name: zone_name || null,
            ...(zone_from !== null && (form.isDirty('time_zone') || form.isDirty('zone_name')) ? { zone_from } : {}),
            version: company.version,
          }),
        )}
      >
        <Stack gap="md">
          <ErrorSummary message={save.error ? errorText(save.error) : null} />
          <TextInput label={t('company.name')} required maxLength={255} {...form.getInputProps('name')} />
          <TextInput
            label={t('company.inn')}
            description={t('company.inn_hint')}
            maxLength={10}
            {...form.getInputProps('inn')}
          />
          <Select
            label={t('company.type')}
            allowDeselect={false}
            data={(types.data?.company_types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('company_type_id')}
          />
          <Select
            label={t('company.time_zone')}
            data={zoneChoices()}
            allowDeselect={false}
            maxDropdownHeight={270}
            disabled={form.values.zone_name !== ''}
            {...form.getInputProps('time_zone')}
          />
          <NamedZoneSelect
            label={t('company.zone_name')}
            description={t('company.zone_name_hint')}
            clearable
            {...form.getInputProps('zone_name')}
            // An empty field has nothing to clear.
            value={form.values.zone_name || null}
            onChange={(name: string | null) => form.setFieldValue('zone_name', name ?? '')}
          />
          {(form.isDirty('time_zone') || form.isDirty('zone_name')) && (
            <DateInput
              label={t('company.zone_from')}
              description={t('company.zone_from_hint')}
              valueFormat="DD.MM.YYYY"
              clearable
              clearButtonProps={{ 'aria-label': t('common:actions.clear') }}
              maxDate={dayOf(Date.now() / 1000, company.time_zone)}
              {...form.getInputProps('zone_from')}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('common:actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** Data that a company above sets, as read-only text. */
function Given({ company }: { company: Company }) {
  const { t } = useTranslation('company-settings');
  const of = (count: number, limit: number | null) =>
    limit === null
      ? t('company.without_limit', { used: formatNumber(count, 0) })
      : t('company.of_limit', { used: formatNumber(count, 0), limit: formatNumber(limit, 0) });
  const messages = company.limits.messages_a_day;
  return (
    <Panel title={t('company.given')} lead={t('company.given_hint')}>
      <Facts
        facts={[
          [
            t('company.expires_at'),
            company.expires_at === null ? t('company.never') : formatDate(company.expires_at, company.time_zone),
          ],
          [t('company.devices'), of(company.devices_count, company.limits.devices)],
          [t('company.users'), of(company.users_count, company.limits.users)],
          [t('company.messages_a_day'), messages === null ? t('company.unlimited') : formatNumber(messages, 0)],
          [t('company.kind'), company.is_dealer ? t('company.dealer') : t('company.customer')],
        ]}
      />
    </Panel>
  );
}
