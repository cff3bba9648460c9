export { AccountPage } from './components/account-page';
export { OwnPointPage } from './components/point-page';
