import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentAccess, maySeeModule } from '@/shared/access';

/** Order in which the entry to the cloud tries the modules (specification 1, section 6). */
const ENTRIES = [
  [SECTION.dashboard, '/cloud/dashboard'],
  [SECTION.objects, '/cloud/objects'],
  [SECTION.devices, '/cloud/devices'],
  [SECTION.reports, '/cloud/reports'],
  [SECTION.billing, '/cloud/billing'],
  [SECTION.directories, '/cloud/directories'],
  [SECTION.companies, '/cloud/companies'],
  [SECTION.users, '/cloud/users'],
] as const;

type EntryPath = (typeof ENTRIES)[number][1] | '/withoutAccess';

/** Entry to the cloud: the first module with a screen that the user can see. */
export function firstModulePath(client: QueryClient): EntryPath {
  return ENTRIES.find(([section]) => mayEnterModule(client, section))?.[1] ?? '/withoutAccess';
}

/** Guard: redirects to the next module that the user can see. */
export function toFirstModuleWithout(section: Section) {
  return ({ context }: { context: { client: QueryClient } }) => {
    if (!mayEnterModule(context.client, section))
      throw redirect({ to: firstModulePath(context.client), replace: true });
  };
}

/** Guard: the module must be available to the user. */
export function needsModule(section: Section) {
  return ({ context }: { context: { client: QueryClient } }) => {
    if (!mayEnterModule(context.client, section)) throw redirect({ to: '/withoutAccess' });
  };
}

/** Guard: administrators only. */
export function needsAdmin({ context }: { context: { client: QueryClient } }): void {
  if (context.client.getQueryData(currentAccess.queryKey)?.access.is_admin !== true)
    throw redirect({ to: '/withoutAccess' });
}

function mayEnterModule(client: QueryClient, section: Section): boolean {
  const known = client.getQueryData(currentAccess.queryKey);
  return known !== undefined && maySeeModule(known.access, section);
}
