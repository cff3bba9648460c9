import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { IconArrowsDiff, IconCheck, IconLink, IconPhotoDown } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHandle } from '@/shared/charts';
import type { DataSource } from '../model/data-source';
import type { ShownTab } from '../model/tabs';
import { COMPARISONS, type ViewSearch } from '../model/use-view-search';
import { CompareDialog } from './compare-dialog';

/** Most series in an address. */
const MOST_IN_LINK = 64;

interface ChartToolsProps {
  source: DataSource;
  tab: ShownTab;
  view: ViewSearch;
  /** Fields that are drawn. */
  series: string[];
  chart: RefObject<ChartHandle | null>;
}

/** Actions of a chart: comparison, link to share, download as an image. */
export function ChartTools({ source, tab, view, series, chart }: ChartToolsProps) {
  const { t } = useTranslation(['device-views', 'device-data']);
  const router = useRouter();
  const clipboard = useClipboard({ timeout: 2000 });
  const [isChoosing, setChoosing] = useState(false);
  const download = () => {
    const link = document.createElement('a');
    link.href = chart.current?.toJpeg() ?? '';
    link.download = `${source.name} ${tab.title}.jpeg`.replace(/[\\/:*?"<>|]/g, '_');
    link.click();
  };
  const copyLink = () => {
    const { href } = router.buildLocation({
      to: '/cloud/devices/data/$id',
      params: { id: source.device.id },
      search: {
        ...{ point_id: view.pointId, tab: tab.name, type: view.type?.id, group: view.group, profile: view.profile },
        ...{ start: view.period.start, stop: view.period.stop, compare: view.compare },
        series: series.slice(0, MOST_IN_LINK),
        with: view.others.length > 0 ? [...view.others] : undefined,
        zoom: chart.current?.range() ?? undefined,
      },
    });
    clipboard.copy(new URL(router.history.createHref(href), window.location.href).href);
  };
  const isCompared = view.compare !== undefined || view.others.length > 0;
  const label = t('compare.label');
  const linkLabel = t(clipboard.copied ? 'link.copied' : 'link.copy');
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Tooltip label={label}>
            <ActionIcon aria-label={label} {...(isCompared ? { variant: 'light' } : {})}>
              <IconArrowsDiff size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{label}</Menu.Label>
          {COMPARISONS.map((name) => (
            <Menu.CheckboxItem
              key={name}
              checked={view.compare === name}
              onChange={(checked) => view.draw({ compare: checked ? name : undefined })}
            >
              {t(`compare.${name}`)}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>{t('compare.devices')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={linkLabel}>
        <ActionIcon aria-label={linkLabel} onClick={copyLink}>
          {clipboard.copied ? <IconCheck size={18} stroke={1.6} /> : <IconLink size={18} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('device-data:save_image')}>
        <ActionIcon aria-label={t('device-data:save_image')} onClick={download}>
          <IconPhotoDown size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isChoosing && <CompareDialog source={source} view={view} onClose={() => setChoosing(false)} />}
    </>
  );
}
