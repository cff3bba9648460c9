import { can, SECTION } from './endpoint';

/** Access to reports of any kind: the action on the caller's own, or `access_all` for those of the company. */
export const REPORT_RIGHTS = {
  read: can(['read', 'access_all'], SECTION.reports),
  create: can(['create', 'access_all'], SECTION.reports),
  update: can(['update', 'access_all'], SECTION.reports),
  delete: can(['delete', 'access_all'], SECTION.reports),
};
