export { AddNetworkServer } from './components/add-server';
export { NetworkServersTab } from './components/network-servers-tab';
