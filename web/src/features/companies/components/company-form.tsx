import {
  createSubcompany,
  editSubcompany,
  subcompanies,
  subcompany,
  subcompanyTree,
} from '@gaugeway/proto/api/companies';
import { messageQuotas } from '@gaugeway/proto/api/message-quota';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ErrorState, SideDrawer, useDone } from '@/shared/ui';
import { draftOf, emptyDraft, inputOf } from '../model/company-draft';
import { CompanyFormBody } from './company-form-body';

/** The company to be edited; without an id a new one. */
export interface CompanyFormTarget {
  id?: number;
}

interface CompanyFormProps {
  target: CompanyFormTarget | null;
  onClose: () => void;
}

/** Adds or edits a company below, in a drawer next to the list. */
function CompanyForm({ target, onClose }: CompanyFormProps) {
  const { t } = useTranslation('companies');
  return (
    <SideDrawer
      isForm
      opened={target !== null}
      onClose={onClose}
      width={480}
      title={target?.id === undefined ? t('form.new') : t('form.edit')}
    >
      {target &&
        (target.id === undefined ? <NewCompany onClose={onClose} /> : <EditCompany id={target.id} onClose={onClose} />)}
    </SideDrawer>
  );
}

/** Button to add a company, for users with the right to create one, and the form that it and a row open. */
export function useCompanyForm(): { add: ReactNode; open: (target: CompanyFormTarget) => void; form: ReactNode } {
  const { t } = useTranslation('companies');
  const { current_company: company } = useCurrentUser();
  const mayCreate = useCan('create', SECTION.companies) && company.is_dealer;
  const [target, setTarget] = useState<CompanyFormTarget | null>(null);
  return {
    add: mayCreate && (
      <AddButton kind="subcompanies" onClick={() => setTarget({})}>
        {t('add')}
      </AddButton>
    ),
    open: setTarget,
    form: <CompanyForm target={target} onClose={() => setTarget(null)} />,
  };
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const { current_company: company } = useCurrentUser();
  const done = useDone([subcompanies, subcompanyTree], onClose);
  const create = useCall(createSubcompany, { meta: { quiet: true }, onSuccess: done });
  return (
    <CompanyFormBody
      initial={emptyDraft(company)}
      error={create.error}
      saving={create.isPending}
      isNew
      onSave={(draft) => create.mutate(inputOf(draft))}
      onCancel={onClose}
    />
  );
}

function EditCompany({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const found = useQuery({ ...query(subcompany, { id }), staleTime: 0, gcTime: 0 });
  const quota = useQuery({ ...query(messageQuotas, { company_ids: [id] }), staleTime: 0 }).data?.quotas[0];
  const done = useDone([subcompanies, subcompanyTree], onClose);
  const edit = useCall(editSubcompany, { meta: { quiet: true }, onSuccess: done });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <Stack gap="md">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height={56} radius="md" />
        ))}
      </Stack>
    );
  const { company } = found.data;
  return (
    <CompanyFormBody
      initial={draftOf(company)}
      error={edit.error}
      saving={edit.isPending}
      messagesToday={
        quota &&
        t('form.messages_today', { stored: formatNumber(quota.stored, 0), over: formatNumber(quota.over_limit, 0) })
      }
      onSave={(draft) => edit.mutate({ id, version: company.version, ...inputOf(draft) })}
      onCancel={onClose}
    />
  );
}
