import { useTranslation } from 'react-i18next';
import { Page, useCrumbs } from '@/shared/ui';
import { useCompaniesSearch } from '../model/use-companies-search';
import { CompaniesList } from './companies-list';
import { useCompanyForm } from './company-form';

/** cloud/companies: the companies below a dealer. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const list = useCompaniesSearch();
  const { add, open, form } = useCompanyForm();
  useCrumbs([{ label: t('title') }]);
  return (
    <Page fill title={t('title')} actions={add}>
      <CompaniesList list={list} add={add} onEdit={open} />
      {form}
    </Page>
  );
}
