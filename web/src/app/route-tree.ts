// Made by `npm run services` from the files of web/src/app/routes.
import { adminRoute } from './routes/admin';
import { administrationRoute } from './routes/administration';
import { loginRoute, loginNewRoute, logoutRoute } from './routes/auth';
import { billingRoute } from './routes/billing';
import { bulkRoute, importRoute } from './routes/bulk';
import { cloudRoute, cloudIndexRoute, cloudUnknownRoute, withoutAccessRoute } from './routes/cloud';
import { companiesRoute } from './routes/companies';
import { companySettingsRoute } from './routes/company-settings';
import { dashboardRoute } from './routes/dashboard';
import { deviceDataRoute, noDeviceDataRoute } from './routes/device-data';
import { deviceLogRoute } from './routes/device-log';
import { devicesRoute } from './routes/devices';
import { directoriesRoute, balanceGroupRoute } from './routes/directories';
import { enterRoute } from './routes/enter';
import { eventsRoute } from './routes/events';
import { gatewayRoute } from './routes/gateway';
import { objectsRoute, objectsMapRoute } from './routes/objects';
import { oidcRoute } from './routes/oidc';
import { consumerPortalRoute, portalPointRoute } from './routes/own-account';
import { pointCardRoute } from './routes/point-card';
import { pointsRoute, pointRoute } from './routes/points';
import { pollGroupsRoute } from './routes/poll-groups';
import { profileRoute } from './routes/profile';
import { qualityRoute } from './routes/quality';
import { registrationRoute, activateRoute, forgetRoute, resetRoute } from './routes/recovery';
import { reportsRoute } from './routes/reports';
import { rootRoute, emptyRoute, unknownRoute } from './routes/root';
import { schedulesRoute } from './routes/schedules';
import { accessRulesRoute, objectsMapSlugRoute } from './routes/slugs';
import { tasksRoute } from './routes/tasks';
import { objectImportRoute } from './routes/town-import';
import { usersRoute } from './routes/users';

/** The screens of the console. */
export const routeTree = rootRoute.addChildren([
  adminRoute,
  loginRoute,
  loginNewRoute,
  logoutRoute,
  cloudRoute.addChildren([
    administrationRoute,
    billingRoute,
    bulkRoute,
    importRoute,
    cloudIndexRoute,
    cloudUnknownRoute,
    companiesRoute,
    companySettingsRoute,
    dashboardRoute,
    deviceDataRoute,
    noDeviceDataRoute,
    deviceLogRoute,
    devicesRoute,
    directoriesRoute,
    balanceGroupRoute,
    eventsRoute,
    gatewayRoute,
    objectsRoute,
    objectsMapRoute,
    pointCardRoute,
    pointsRoute,
    pointRoute,
    pollGroupsRoute,
    profileRoute,
    qualityRoute,
    reportsRoute,
    schedulesRoute,
    accessRulesRoute,
    objectsMapSlugRoute,
    tasksRoute,
    objectImportRoute,
    usersRoute,
  ]),
  withoutAccessRoute,
  enterRoute,
  oidcRoute,
  consumerPortalRoute,
  portalPointRoute,
  registrationRoute,
  activateRoute,
  forgetRoute,
  resetRoute,
  emptyRoute,
  unknownRoute,
]);
