import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import { IconBuildingCommunity, IconGauge, type TablerIcon } from '@tabler/icons-react';
import { maySeeModule, type Access } from '@/shared/access';

export interface Module {
  slug: 'devices' | 'companies';
  section: Section;
  path: '/cloud/devices' | '/cloud/companies';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { IconGauge, IconServerCog, type TablerIcon } from '@tabler/icons-react';
import { isPlatformOperator, maySeeModule, type Access } from '@/shared/access';

export interface Module {
  slug: 'devices' | 'administration';
  path: '/cloud/devices' | '/cloud/administration';
  icon: TablerIcon;
  isFor: (access: Access) => boolean;
}

/** The modules that have a screen, in the order of the menu. */
const MODULES: readonly Module[] = [
  { slug: 'companies', section: SECTION.companies, path: '/cloud/companies', icon: IconBuildingCommunity },
  { slug: 'devices', section: SECTION.devices, path: '/cloud/devices', icon: IconGauge },
  {
    slug: 'devices',
    path: '/cloud/devices',
    icon: IconGauge,
    isFor: (access) => maySeeModule(access, SECTION.devices),
  },
  { slug: 'administration', path: '/cloud/administration', icon: IconServerCog, isFor: isPlatformOperator },
];

/** The modules that the user may enter. */
export function modulesFor(access: Access): readonly Module[] {
  return MODULES.filter((module) => module.isFor(access));
}
