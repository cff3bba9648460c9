import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { buildTree } from '@gaugeway/proto/api/objects';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconChartDots,
  IconFileText,
  IconGauge,
  IconMap,
  IconMapPin,
  IconRouter,
  IconSearch,
  IconSitemap,
  type TablerIcon,
  IconUser,
} from '@tabler/icons-react';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySeeModule, useAccess } from '@/shared/access';
import { Dialog, errorText } from '@/shared/ui';
import { inputBounds } from '@/shared/api';
import { type Found, FOUND_KINDS, named } from '../model/found';
import { modulesFor } from '../model/modules';
import { useFound } from '../model/use-found';
import classes from './search.module.css';

/** Debounce, milliseconds. */
const PAUSE_MS = 250;

const ICONS: Record<Found['kind'], TablerIcon> = {
  device: IconGauge,
  gateway: IconRouter,
  object: IconSitemap,
  point: IconMapPin,
  consumer: IconUser,
};

/** Pages of modules that the search lists. */
const PAGES = [
  { name: 'quality', section: SECTION.devices, path: '/cloud/devices/quality', icon: IconChartDots },
  { name: 'groups', section: SECTION.devices, path: '/cloud/devices/groups', icon: IconGauge },
  { name: 'tasks', section: SECTION.devices, path: '/cloud/devices/tasks', icon: IconFileText },
  { name: 'points', section: SECTION.objects, path: '/cloud/objects/accounting-points', icon: IconMapPin },
  { name: 'map', section: SECTION.objectsMap, path: '/cloud/objects/map', icon: IconMap },
] as const;

/** Search field over the page, and below it the results by kind; arrows and Enter, or a click, open a result. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame');
  // The list takes Escape from the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { found, isLooking, error } = useFound(debounced);
  /** true while the shown results belong to an earlier text. */
  const isOld = isLooking || debounced !== typed.trim();
  /** true if Enter was pressed before the results arrived: the first one is opened when they do. */
  const [isEntered, setEntered] = useState(false);
  const pages = named(usePages(), ({ title }) => title, typed.trim());
  const groups = [
    ...FOUND_KINDS.map((kind) => ({ title: t(`search.kind.${kind}`), lines: linesOf(found, kind) })),
    { title: t('search.pages'), lines: pages.map(({ title, icon, link }) => ({ title, about: '', icon, link })) },
  ].filter(({ lines }) => lines.length > 0);
  const lines = groups.flatMap((group) => group.lines);
  const navigate = useNavigate();
  const shown = lines.map(({ title, about }) => `${title}\n${about}`).join('\n');
  // Enter opens the first of the shown results.
  useEffect(() => {
    combobox.selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is another object at each render
  }, [shown]);
  const goTo = (line: Line | undefined) => {
    setEntered(false);
    if (!line) return;
    onClose();
    void navigate(line.link);
  };
  useEffect(() => {
    if (isEntered && !isOld) goTo(lines[0]);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is found
  }, [isEntered, isOld]);
  return (
    <Dialog isPalette title={t('search.title')} size={560} onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={(place) => goTo(lines[Number(place)])}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            className={classes.field}
            aria-label={t('search.title')}
            placeholder={t('search.hint')}
            {...inputBounds(buildTree, 'search_string')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setEntered(false);
            }}
            onKeyDownCapture={(event) => {
              if (event.key !== 'Enter' || !isOld) return;
              event.preventDefault();
              event.stopPropagation();
              setEntered(true);
            }}
            leftSection={<IconSearch size={18} stroke={1.6} />}
            rightSection={isLooking ? <Loader size={16} /> : undefined}
          />
        </Combobox.EventsTarget>
        <div className={classes.found}>
          <Combobox.Options aria-label={t('search.title')}>
            {groups.map((group) => (
              <Combobox.Group key={group.title} label={group.title}>
                {group.lines.map((line) => (
                  <Combobox.Option key={lines.indexOf(line)} value={String(lines.indexOf(line))}>
                    <span className={classes.line}>
                      <line.icon size={18} stroke={1.6} aria-hidden="true" />
                      <span className={classes.words}>
                        <span>{line.title}</span>
                        {line.about && <span className={classes.about}>{line.about}</span>}
                      </span>
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {lines.length === 0 && !isOld && (
              <Combobox.Empty>{error ? errorText(error) : t('search.none', { text: typed.trim() })}</Combobox.Empty>
            )}
          </Combobox.Options>
        </div>
      </Combobox>
    </Dialog>
  );
}

interface Line {
  title: string;
  about: string;
  icon: TablerIcon;
  link: NavigateOptions;
}

const linesOf = (found: readonly Found[], kind: Found['kind']): Line[] =>
  found
    .filter((one) => one.kind === kind)
    .map((one) => ({ title: one.name, about: one.about, icon: ICONS[kind], link: linkTo(one) }));

/** Pages that the user has access to, with their titles. */
function usePages() {
  const { t } = useTranslation('frame');
  const access = useAccess();
  return [
    ...modulesFor(access).map(({ slug, path, icon }) => ({ title: t(`module.${slug}`), icon, link: { to: path } })),
    ...PAGES.filter(({ section }) => maySeeModule(access, section)).map(({ name, path, icon }) => ({
      ...{ title: t(`search.page.${name}`), icon, link: { to: path } },
    })),
  ];
}

function linkTo(one: Found): NavigateOptions {
  switch (one.kind) {
    case 'device':
      return { to: '/cloud/devices/data/$id', params: { id: one.id } };
    case 'gateway':
      return { to: '/cloud/devices/gateway/$id', params: { id: one.id } };
    case 'object':
      return { to: '/cloud/objects', search: { id: one.id } };
    case 'point':
      return { to: '/cloud/objects/accounting-points/$pointId', params: { pointId: one.id } };
    case 'consumer':
      return { to: '/cloud/directories', search: { tab: 'consumers', q: one.name } };
  }
}
