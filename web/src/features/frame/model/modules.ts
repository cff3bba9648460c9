import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import { IconGauge, IconUsers, type TablerIcon } from '@tabler/icons-react';
import { maySeeModule, type Access } from '@/shared/access';

export interface Module {
  slug: 'devices' | 'users';
  section: Section;
  path: '/cloud/devices' | '/cloud/users';
  icon: TablerIcon;
}

/** The modules that have a screen, in the order of the menu. */
const MODULES: readonly Module[] = [
  { slug: 'devices', section: SECTION.devices, path: '/cloud/devices', icon: IconGauge },
  { slug: 'users', section: SECTION.users, path: '/cloud/users', icon: IconUsers },
];

/** The modules that the user may enter. */
export function modulesFor(access: Access): readonly Module[] {
  return MODULES.filter((module) => maySeeModule(access, module.section));
}
