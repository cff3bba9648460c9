import { adminRoute } from './routes/admin';
import { administrationRoute } from './routes/administration';
import { loginNewRoute, loginRoute, logoutRoute } from './routes/auth';
import { billingRoute } from './routes/billing';
import { bulkRoute, importRoute } from './routes/bulk';
import { cloudIndexRoute, cloudRoute, cloudUnknownRoute, withoutAccessRoute } from './routes/cloud';
import { companiesRoute } from './routes/companies';
import { companySettingsRoute } from './routes/company-settings';
import { dashboardRoute } from './routes/dashboard';
import { deviceDataRoute, noDeviceDataRoute } from './routes/device-data';
import { deviceLogRoute } from './routes/device-log';
import { devicesRoute } from './routes/devices';
import { balanceGroupRoute, directoriesRoute } from './routes/directories';
import { enterRoute } from './routes/enter';
import { eventsRoute } from './routes/events';
import { gatewayRoute } from './routes/gateway';
import { objectsMapRoute, objectsRoute } from './routes/objects';
import { pointRoute, pointsRoute } from './routes/points';
import { townImportRoute } from './routes/town-import';
import { oidcRoute } from './routes/oidc';
import { ownAccountRoute, ownPointRoute } from './routes/own-account';
import { pointCardRoute } from './routes/point-card';
import { pollGroupsRoute } from './routes/poll-groups';
import { profileRoute } from './routes/profile';
import { activateRoute, forgetRoute, registrationRoute, resetRoute } from './routes/recovery';
import { emptyRoute, rootRoute, unknownRoute } from './routes/root';
import { qualityRoute } from './routes/quality';
import { reportsRoute } from './routes/reports';
import { schedulesRoute } from './routes/schedules';
import { accessRulesRoute, objectsMapSlugRoute } from './routes/slugs';
import { tasksRoute } from './routes/tasks';
import { usersRoute } from './routes/users';

/** The screens of the console. */
export const routeTree = rootRoute.addChildren([
  emptyRoute,
  loginRoute,
  loginNewRoute,
  logoutRoute,
  oidcRoute,
  registrationRoute,
  activateRoute,
  forgetRoute,
  resetRoute,
  enterRoute,
  ownAccountRoute,
  ownPointRoute,
  adminRoute,
  withoutAccessRoute,
  cloudRoute.addChildren([
    cloudIndexRoute,
    dashboardRoute,
    devicesRoute,
    deviceDataRoute,
    noDeviceDataRoute,
    bulkRoute,
    importRoute,
    gatewayRoute,
    deviceLogRoute,
    pointCardRoute,
    schedulesRoute,
    tasksRoute,
    qualityRoute,
    pollGroupsRoute,
    usersRoute,
    companiesRoute,
    companySettingsRoute,
    objectsRoute,
    objectsMapRoute,
    objectsMapSlugRoute,
    accessRulesRoute,
    pointsRoute,
    townImportRoute,
    pointRoute,
    eventsRoute,
    reportsRoute,
    billingRoute,
    directoriesRoute,
    balanceGroupRoute,
    profileRoute,
    administrationRoute,
    cloudUnknownRoute,
  ]),
  unknownRoute,
]);
