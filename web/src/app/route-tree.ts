// Made by `npm run services` from the files of web/src/app/routes.
import { adminRoute } from './routes/admin';
import { administrationRoute } from './routes/administration';
import { loginRoute, loginNewRoute, logoutRoute } from './routes/auth';
import { billingRoute } from './routes/billing';
import { bulkRoute, importRoute } from './routes/bulk';
import { cloudRoute, cloudIndexRoute, cloudUnknownRoute, withoutAccessRoute } from './routes/cloud';
import { companiesRoute } from './routes/companies';
import { companySettingsRoute } from './routes/company-settings';
import { consumerPortalRoute, portalPointRoute } from './routes/consumer-portal';
import { dashboardRoute } from './routes/dashboard';
import { deviceDataRoute, noDeviceDataRoute } from './routes/device-data';
import { deviceLogRoute } from './routes/device-log';
import { devicesRoute } from './routes/devices';
import { directoriesRoute, balanceGroupRoute } from './routes/directories';
import { enterRoute } from './routes/enter';
import { eventsRoute } from './routes/events';
import { gatewayRoute } from './routes/gateway';
import { objectImportRoute } from './routes/object-import';
import { objectsRoute, objectsMapRoute } from './routes/objects';
import { oidcRoute } from './routes/oidc';
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
    objectImportRoute,
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
    usersRoute,
  ]),
  withoutAccessRoute,
  consumerPortalRoute,
  portalPointRoute,
  enterRoute,
  oidcRoute,
  registrationRoute,
  activateRoute,
  forgetRoute,
  resetRoute,
  emptyRoute,
  unknownRoute,
]);
