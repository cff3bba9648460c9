import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import { IconBuildingCommunity, IconGauge, type TablerIcon } from '@tabler/icons-react';
import { maySeeModule, type Access } from '@/shared/access';

export interface Module {
  slug: 'devices' | 'companies';
  section: Section;
  path: '/cloud/devices' | '/cloud/companies';
  icon: TablerIcon;
}

/** The modules that have a screen, in the order of the menu. */
const MODULES: readonly Module[] = [
  { slug: 'companies', section: SECTION.companies, path: '/cloud/companies', icon: IconBuildingCommunity },
  { slug: 'devices', section: SECTION.devices, path: '/cloud/devices', icon: IconGauge },
];

/** The modules that the user may enter. */
export function modulesFor(access: Access): readonly Module[] {
  return MODULES.filter((module) => maySeeModule(access, module.section));
}
