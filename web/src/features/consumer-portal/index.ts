export { AccountPage } from './components/account-page';
export { PortalPointPage } from './components/point-page';
