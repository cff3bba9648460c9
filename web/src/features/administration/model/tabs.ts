import type { ReactNode } from 'react';

/** A tab of the administration page; the route says which there are. */
export interface AdministrationTab {
  id: string;
  title: string;
  content: ReactNode;
}
