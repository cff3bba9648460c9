import { editCompany, type userCompany } from '@gaugeway/proto/api/companies';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentUser } from '@/shared/access';
import { ApiError, useCall } from '@/shared/api';
import {
  basicsInput,
  basicsOf,
  CompanyInputs,
  currentCompany,
  useBasicsChecks,
  withShownDay,
} from '@/entities/company';
import { ErrorSummary, fieldErrors } from '@/shared/forms';
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
  const form = useForm({ initialValues: basicsOf(company), validate: useBasicsChecks() });
  const save = useCall(editCompany, {
    meta: { quiet: true },
    onSuccess: useDone([currentCompany, currentUser]),
    onError: (error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {}),
  });
  return (
    <Panel title={t('tabs.company')}>
      <form
        noValidate
        onSubmit={form.onSubmit((draft) =>
          save.mutate({ ...basicsInput(withShownDay(draft, form)), version: company.version }),
        )}
      >
        <Stack gap="md">
          <ErrorSummary message={save.error ? errorText(save.error) : null} />
          <CompanyInputs form={form} zone={company.time_zone} />
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
