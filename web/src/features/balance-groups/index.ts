export { BalanceGroupPage } from './components/balance-group-page';
export { BalanceGroupsTab } from './components/balance-groups-tab';
