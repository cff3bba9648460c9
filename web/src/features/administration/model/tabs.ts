import type { ReactNode } from 'react';

/** A tab of the administration page; the route lists them. */
export interface AdministrationTab {
  id: string;
  title: string;
  content: ReactNode;
}
