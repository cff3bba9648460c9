import { useTranslation } from 'react-i18next';
import { CardFoot, CardHead } from '@/shared/data-table';
import type { TreeRow } from '../model/use-company-tree';
import { CompanyActions, type CompanyHandlers } from './company-actions';
import { CompanyName, CompanyState, MessagesToday, OfLimit } from './company-columns';

interface CompanyCardProps {
  row: TreeRow;
  onToggle: (id: number) => void;
  actions: CompanyHandlers;
}

/** A company on a phone. Its state has a line to itself: three counts stand beside it in no language. */
export function CompanyCard({ row, onToggle, actions }: CompanyCardProps) {
  const { t } = useTranslation('companies');
  const { company } = row;
  return (
    <>
      <CardHead>
        <CompanyName row={row} onToggle={onToggle} />
        <CompanyActions company={company} {...actions} />
      </CardHead>
      <CardFoot>
        <CompanyState company={company} />
      </CardFoot>
      <CardFoot>
        <span>
          {t('column.devices')}: <OfLimit count={company.devices_count} limit={company.limits.devices} />
        </span>
        <span>
          {t('column.users')}: <OfLimit count={company.users_count} limit={company.limits.users} />
        </span>
        {row.messages && (
          <span>
            {t('column.messages')}: <MessagesToday messages={row.messages} />
          </span>
        )}
      </CardFoot>
    </>
  );
}
