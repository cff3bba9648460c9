import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import {
  IconBellRinging,
  IconBook2,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconFileSpreadsheet,
  IconGauge,
  IconLayoutDashboard,
  IconSitemap,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { maySeeModule, type Access } from '@/shared/access';

/** The modules that have a screen, in the order of the menu. */
const MODULES = [
  { slug: 'dashboard', section: SECTION.dashboard, path: '/cloud/dashboard', icon: IconLayoutDashboard },
  { slug: 'devices', section: SECTION.devices, path: '/cloud/devices', icon: IconGauge },
  { slug: 'objects', section: SECTION.objects, path: '/cloud/objects', icon: IconSitemap },
  { slug: 'events', section: SECTION.events, path: '/cloud/events', icon: IconBellRinging },
  { slug: 'reports', section: SECTION.reports, path: '/cloud/reports', icon: IconFileSpreadsheet },
  { slug: 'billing', section: SECTION.billing, path: '/cloud/billing', icon: IconCalendarCheck },
  { slug: 'directories', section: SECTION.directories, path: '/cloud/directories', icon: IconBook2 },
  { slug: 'users', section: SECTION.users, path: '/cloud/users', icon: IconUsers },
  { slug: 'companies', section: SECTION.companies, path: '/cloud/companies', icon: IconBuildingCommunity },
] as const satisfies readonly { slug: string; section: Section; path: `/cloud/${string}`; icon: TablerIcon }[];

export type Module = (typeof MODULES)[number];

/** Modules that the user has access to. */
export function modulesFor(access: Access): readonly Module[] {
  return MODULES.filter((module) => maySeeModule(access, module.section));
}
