import { SECTION, type Section } from '@gaugeway/proto/api/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentAccess, maySeeModule } from '@/shared/access';

/** The way into the cloud: the first module with a screen that the user may see. */
export function firstModulePath(
  client: QueryClient,
): '/cloud/devices' | '/cloud/companies' | '/cloud/users' | '/withoutAccess' {
  if (mayEnterModule(client, SECTION.devices)) return '/cloud/devices';
  if (mayEnterModule(client, SECTION.companies)) return '/cloud/companies';
  return mayEnterModule(client, SECTION.users) ? '/cloud/users' : '/withoutAccess';
}

/** A guard: the module has to be there for the user. */
export function needsModule(section: Section) {
  return ({ context }: { context: { client: QueryClient } }) => {
    if (!mayEnterModule(context.client, section)) throw redirect({ to: '/withoutAccess' });
  };
}

/** A guard: administrators only. */
export function needsAdmin({ context }: { context: { client: QueryClient } }): void {
  if (context.client.getQueryData(currentAccess.queryKey)?.access.is_admin !== true)
    throw redirect({ to: '/withoutAccess' });
}

function mayEnterModule(client: QueryClient, section: Section): boolean {
  const known = client.getQueryData(currentAccess.queryKey);
  return known !== undefined && maySeeModule(known.access, section);
}
