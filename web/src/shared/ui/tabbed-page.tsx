import type { ReactNode } from 'react';
import { useCrumbs } from './crumbs';
import { Page } from './page';
import { PageTabs } from './page-tabs';

interface PageTab<Name extends string> {
  /** In the address. */
  name: Name;
  label: string;
  content: ReactNode;
}

interface TabbedPageProps<Name extends string> {
  title: string;
  tabs: readonly PageTab<Name>[];
  /** Selected tab; an unknown one is the first. */
  tab: string | undefined;
  onTab: (name: Name) => void;
  actions?: ReactNode;
  /** false: the page itself scrolls. */
  fill?: boolean;
}

/** Page at the top of the navigation whose content is one of its tabs. */
export function TabbedPage<Name extends string>({
  title,
  tabs,
  tab,
  onTab,
  actions,
  fill = true,
}: TabbedPageProps<Name>) {
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0];
  useCrumbs([{ label: title }]);
  return (
    <Page
      fill={fill}
      title={title}
      actions={actions}
      bar={<PageTabs value={shown?.name} onChange={onTab} tabs={tabs} />}
    >
      {shown?.content}
    </Page>
  );
}
