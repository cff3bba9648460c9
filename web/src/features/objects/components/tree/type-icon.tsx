import type { ObjectType } from '@gaugeway/proto/api/objects';
import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconCube,
  IconDoor,
  IconFolder,
  IconHome,
  IconMap2,
  IconPlug,
  IconRoad,
  IconStairs,
  IconTransformPoint,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<ObjectType, TablerIcon>> = {
  folder: IconFolder,
  region: IconMap2,
  city: IconBuildingCommunity,
  district: IconMap2,
  street: IconRoad,
  house: IconBuilding,
  entrance: IconStairs,
  floor: IconStairs,
  flat: IconHome,
  room: IconDoor,
  boiler_house: IconBuildingFactory2,
  substation: IconTransformPoint,
  feeder: IconPlug,
  other: IconCube,
};

/** Icon of the type of a node, next to its name. */
export function TypeIcon({ type }: { type: ObjectType }) {
  const Icon = ICONS[type];
  return <Icon size={16} stroke={1.6} aria-hidden="true" />;
}
