import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  tabs: readonly { name: Name; label: string }[];
  value: Name | undefined;
  onChange: (name: Name) => void;
}

/** Tabs below the title of a page. On a phone they are one scrollable line; the selected one is always visible. */
export function PageTabs<Name extends string>({ tabs, value, onChange }: PageTabsProps<Name>) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!bar.current || !chosen) return;
    // Only the bar is scrolled: scrollIntoView would scroll the page as well.
    bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value, tabs.length]);
  return (
    <Tabs
      ref={bar}
      value={value ?? null}
      onChange={(chosen) => {
        const next = tabs.find(({ name }) => name === chosen);
        if (next) onChange(next.name);
      }}
      className={classes.tabs}
    >
      <Tabs.List>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
