import { BalanceGroupsTab } from '@/features/balance-groups';
import { DirectoriesPage } from '@/features/directories';
import { useTranslation } from 'react-i18next';

/** cloud/directories, assembled from the tabs of several features. */
export function DirectoriesScreen() {
  const { t } = useTranslation('balance-groups');
  return <DirectoriesPage balance={{ Tab: BalanceGroupsTab, title: t('title'), add: t('add') }} />;
}
