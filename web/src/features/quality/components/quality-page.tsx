import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '@/shared/forms';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import { useQualitySearch } from '../model/use-quality-search';
import { CompanyDays } from './company-days';
import { DeviceQuality } from './device-quality';
import { type DataWindowType, RejectedList } from './rejected-list';
import { RulesTab } from './rules-tab';

const LONGEST = 92 * 86_400;

/** cloud/devices/quality: completeness and plausibility of readings. */
export function QualityPage({ DataWindow }: { DataWindow: DataWindowType }) {
  const { t } = useTranslation('quality');
  const { tab, toTab, device, point, period, zone, show } = useQualitySearch();
  const isOne = device !== undefined || point !== undefined;
  useCrumbs([
    { label: t('devices'), to: '/cloud/devices' },
    isOne ? { label: t('title'), to: '/cloud/devices/quality' } : { label: t('title') },
  ]);
  const picker = <PeriodPicker period={period} zone={zone} longestSeconds={LONGEST} onShow={show} />;
  if (isOne) return <DeviceQuality picker={picker} DataWindow={DataWindow} />;
  return (
    <Page
      fill={tab === 'rejected'}
      title={t('title')}
      bar={
        <PageTabs
          value={tab}
          onChange={toTab}
          tabs={[
            { name: 'days', label: t('tab_days') },
            { name: 'rejected', label: t('tab_rejected') },
            { name: 'rules', label: t('tab_rules') },
          ]}
        />
      }
    >
      {tab === 'days' && <CompanyDays picker={picker} />}
      {tab === 'rejected' && <RejectedList DataWindow={DataWindow} />}
      {tab === 'rules' && <RulesTab />}
    </Page>
  );
}
