import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCurrentUser } from '@/shared/access';
import { ColorSchemeToggle, Logo } from '@/shared/ui';
import { modulesFor } from '../model/modules';
import { Clock } from './clock';
import classes from './rail.module.css';

/**
 * Menu on a narrow screen: all modules by name, and the parts of the header that do not fit. The bottom bar is the
 * shortcut.
 */
export function Burger() {
  const { t } = useTranslation(['frame', 'common']);
  const [opened, setOpened] = useState(false);
  const modules = modulesFor(useAccess());
  const { user } = useCurrentUser();
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon size={36} aria-label={t('menu')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
        position="left"
        size={280}
        title={<Logo place="cloud" />}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <nav className={classes.modules} aria-label={t('modules')}>
          {modules.map(({ slug, path, icon: Icon }) => (
            <Link key={slug} to={path} className={classes.module} data-large="true" onClick={close}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span>{t(`module.${slug}`)}</span>
            </Link>
          ))}
        </nav>
        <div className={classes.drawerFoot}>
          <Clock zone={user.current_time_zone} />
          <ColorSchemeToggle />
        </div>
      </Drawer>
    </>
  );
}
