import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { EventChannel } from '@gaugeway/proto/api/event-channels';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { AddButton } from '@/entities/company';
import { Page, PageTabs, useCrumbs, useStateAt } from '@/shared/ui';
import { useEventsSearch } from '../model/use-events-search';
import { ChannelsTab } from './channels-tab';
import { OccurredTab } from './occurred-tab';
import { RuleForm, type RuleTarget } from './rule-form';
import { RulesTab } from './rules-tab';
import { SilenceForm } from './silence-form';
import { SilencesTab } from './silences-tab';

/** cloud/events: occurred events, rules, notification channels and silences. */
export function EventsPage() {
  const { t } = useTranslation(['events', 'event-channels']);
  const search = useEventsSearch();
  const [target, setTarget] = useStateAt<RuleTarget | null>(search.tab, null);
  const [channel, setChannel] = useStateAt<{ channel: EventChannel | null } | null>(search.tab, null);
  const [isSilencing, setSilencing] = useStateAt(search.tab, false);
  const mayCreate = useCan('create', SECTION.events);
  const mayWork = useCan('update', SECTION.events);
  useCrumbs([{ label: t('title') }]);
  const add = () => setTarget({ rule: null });
  const silence = () => setSilencing(true);
  const adding = {
    occurred: null,
    rules: mayCreate ? { kind: 'event_rules' as const, label: t('rules.add'), onClick: add } : null,
    channels: mayCreate
      ? {
          kind: 'event_channels' as const,
          label: t('event-channels:add'),
          onClick: () => setChannel({ channel: null }),
        }
      : null,
    silences: mayWork ? { kind: 'silences' as const, label: t('silences.add'), onClick: silence } : null,
  }[search.tab];
  return (
    <Page
      fill
      title={t('title')}
      actions={
        adding && (
          <AddButton kind={adding.kind} onClick={adding.onClick}>
            {adding.label}
          </AddButton>
        )
      }
      bar={
        <PageTabs
          value={search.tab}
          onChange={search.toTab}
          tabs={[
            { name: 'occurred', label: t('tab.occurred') },
            { name: 'rules', label: t('tab.rules') },
            { name: 'channels', label: t('event-channels:tab') },
            { name: 'silences', label: t('silences.tab') },
          ]}
        />
      }
    >
      {search.tab === 'occurred' && <OccurredTab search={search} />}
      {search.tab === 'rules' && (
        <RulesTab list={search.list} onEdit={(rule) => setTarget({ rule })} onAdd={add} onEvents={search.toRule} />
      )}
      {search.tab === 'channels' && (
        <ChannelsTab
          list={search.list}
          openId={search.openId}
          onOpen={search.open}
          target={channel}
          onTarget={setChannel}
        />
      )}
      {search.tab === 'silences' && <SilencesTab search={search} onAdd={silence} />}
      {isSilencing && <SilenceForm onClose={() => setSilencing(false)} />}
      {target && <RuleForm key={target.rule?.id ?? 0} target={target} onClose={() => setTarget(null)} />}
    </Page>
  );
}
