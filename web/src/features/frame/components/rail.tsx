import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { productName } from '@/shared/branding';
import { Logo } from '@/shared/ui';
import type { Module } from '../model/modules';
import classes from './rail.module.css';

interface RailProps {
  modules: readonly Module[];
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

/** Modules at the left edge, as icons with labels or as icons only. */
export function Rail({ modules, collapsed, onCollapse }: RailProps) {
  const { t } = useTranslation('frame');
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = collapsed ? t('expand') : t('collapse');
  return (
    <aside className={classes.rail} data-collapsed={collapsed || undefined}>
      <Link to="/cloud" className={classes.brand} aria-label={productName()}>
        <Logo place="cloud" withName={!collapsed} />
      </Link>
      <nav className={classes.modules} aria-label={t('modules')}>
        {modules.map(({ slug, path, icon: Icon }) => (
          <Tooltip key={slug} label={t(`module.${slug}`)} position="right" disabled={!collapsed}>
            <Link to={path} className={classes.module} aria-label={collapsed ? t(`module.${slug}`) : undefined}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {!collapsed && <span>{t(`module.${slug}`)}</span>}
            </Link>
          </Tooltip>
        ))}
      </nav>
      <Tooltip label={toggleLabel} position="right" disabled={!collapsed}>
        <UnstyledButton className={classes.module} aria-label={toggleLabel} onClick={() => onCollapse(!collapsed)}>
          <Toggle size={20} stroke={1.6} aria-hidden="true" />
          {!collapsed && <span>{toggleLabel}</span>}
        </UnstyledButton>
      </Tooltip>
    </aside>
  );
}

/** Number of names that a phone of 360 px shows in full; the menu has all modules. */
const MOST_TABS = 5;

/** The first modules at the lower edge of a phone. */
export function BottomBar({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation('frame');
  return (
    <nav className={classes.bottom} aria-label={t('modules')}>
      {modules.slice(0, MOST_TABS).map(({ slug, path, icon: Icon }) => (
        <Link key={slug} to={path} className={classes.tab}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          <span>{t(`module.${slug}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
