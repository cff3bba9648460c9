import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page, useCrumbs } from '@/shared/ui';
import type { AdministrationTab } from '../model/tabs';
import classes from './administration.module.css';

const route = getRouteApi('/cloud/administration');

/** cloud/administration: what the platform operator looks after. */
export function AdministrationPage({ tabs }: { tabs: readonly AdministrationTab[] }) {
  const { t } = useTranslation('administration');
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  useCrumbs([{ label: t('title') }]);
  return (
    <Page
      fill
      title={t('title')}
      bar={
        <Tabs
          value={shown?.id ?? null}
          onChange={(value) => value && void navigate({ search: { tab: value } })}
          className={classes.tabs}
        >
          <Tabs.List>
            {tabs.map(({ id, title }) => (
              <Tabs.Tab key={id} value={id}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    >
      {shown?.content}
    </Page>
  );
}
