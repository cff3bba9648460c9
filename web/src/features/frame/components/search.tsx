import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import classes from './search.module.css';

const SearchOverlay = lazy(() => import('./search-overlay').then(({ SearchOverlay }) => ({ default: SearchOverlay })));

/** Search for devices, objects and pages by a part of the name or number, available on all screens. */
export function Search() {
  const { t } = useTranslation('frame');
  const isPhone = useIsPhone();
  const os = useOs();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  // Also inside an input: the shortcut types no text.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      {isPhone ? (
        <ActionIcon aria-label={t('search.title')} size={36} onClick={open}>
          <IconSearch size={20} stroke={1.6} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.button} aria-label={t('search.title')} aria-haspopup="dialog" onClick={open}>
          <IconSearch size={16} stroke={1.8} aria-hidden="true" />
          <span>{t('search.button')}</span>
          <Kbd size="xs" aria-hidden="true">
            {os === 'macos' || os === 'ios' ? '⌘K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      )}
      {opened && (
        <Suspense fallback={null}>
          <SearchOverlay onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
