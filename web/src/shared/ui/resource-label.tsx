import {
  IconBolt,
  IconBox,
  IconDroplet,
  IconFlame,
  IconFlask,
  IconGauge,
  IconTemperature,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './resource-label.module.css';

const RESOURCES = ['electricity', 'water', 'heat', 'gas', 'sensor', 'substance', 'other'] as const;
type Resource = (typeof RESOURCES)[number];

const ICONS: Readonly<Record<Resource, TablerIcon>> = {
  electricity: IconBolt,
  water: IconDroplet,
  heat: IconTemperature,
  gas: IconFlame,
  sensor: IconGauge,
  substance: IconFlask,
  other: IconBox,
};

/** Resource of a meter as an icon and a label. */
export function ResourceLabel({ resource }: { resource: string }) {
  const { t } = useTranslation();
  const known = RESOURCES.find((name) => name === resource);
  if (!known) return resource;
  const Icon = ICONS[known];
  return (
    <span className={classes.resource}>
      <Icon size={16} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <span className={classes.word}>{t(`resources.${known}`)}</span>
    </span>
  );
}
