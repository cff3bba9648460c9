export { AccessGroupsTab } from './components/access-groups-tab';
export { UsersPage } from './components/users-page';
