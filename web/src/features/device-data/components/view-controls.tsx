import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '@/shared/forms';
import type { DataSource } from '../model/data-source';
import { tabKind, type ShownTab } from '../model/tabs';
import type { ViewSearch } from '../model/use-view-search';
import classes from './device-data.module.css';

const ALL = 'all';

interface ViewControlsProps {
  source: DataSource;
  tab: ShownTab;
  view: ViewSearch;
  /** Types of a journal that are shown, and their setter. */
  journalTypes: readonly number[];
  onJournalTypes: (types: number[]) => void;
}

/** Selection of type, grouping and period of a tab (specification 2, section 2.8). */
export function ViewControls({ source, tab, view, journalTypes, onJournalTypes }: ViewControlsProps) {
  const { t } = useTranslation(['device-views', 'device-data']);
  const group = view.groups.find(({ id }) => id === view.group);
  const isJournal = tabKind(tab.name) === 'journal';
  const isProfile = tab.name === 'power_profiles';
  const typeChoices = tab.types.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div className={classes.controls}>
      {isProfile && (
        <Select
          aria-label={t('profile.period')}
          className={classes.type}
          allowDeselect={false}
          value={String(view.profile)}
          data={[
            { value: '60', label: t('profile.60') },
            { value: '30', label: t('profile.30') },
          ]}
          onChange={(value) => view.toProfile(value === '30' ? 30 : 60)}
        />
      )}
      {isJournal && tab.types.length > 1 && (
        <MultiSelect
          aria-label={t('journal.type')}
          className={classes.types}
          value={journalTypes.map(String)}
          data={[{ value: ALL, label: t('journal.all') }, ...typeChoices]}
          onChange={(chosen) => {
            const isAll = journalTypes.length === tab.types.length;
            const every = tab.types.map(({ id }) => id);
            onJournalTypes(chosen.includes(ALL) ? (isAll ? [] : every) : chosen.map(Number));
          }}
        />
      )}
      {!isJournal && tab.types.length > 1 && (
        <Select
          aria-label={t('device-data:type')}
          className={classes.type}
          allowDeselect={false}
          value={String(view.type?.id ?? '')}
          data={typeChoices}
          onChange={(id) => view.toType(Number(id))}
        />
      )}
      {view.groups.length > 0 && (
        <Select
          aria-label={t('group')}
          className={classes.type}
          allowDeselect={false}
          value={String(group?.id ?? view.groups[0]?.id ?? '')}
          data={view.groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(id) => view.toGroup(Number(id))}
        />
      )}
      <PeriodPicker period={view.period} zone={source.zone} longestSeconds={view.longestSeconds} onShow={view.show} />
    </div>
  );
}
