import { useListState } from '@/shared/data-table';
import { CompaniesList } from './companies-list';
import { useCompanyForm } from './company-form';

/** The companies of the installation, as a part of the administration. Needs the texts `companies`. */
export function CompaniesTab() {
  const list = useListState({ field: 'name', descending: false });
  const { add, open, form } = useCompanyForm();
  return (
    <>
      <CompaniesList list={list} add={add} addInToolbar onEdit={open} />
      {form}
    </>
  );
}
