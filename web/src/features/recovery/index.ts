export { ForgetPage } from './components/forget-page';
export { ResetPage } from './components/reset-page';
