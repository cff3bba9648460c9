export { ActivationPage } from './components/activation-page';
export { RegistrationPage } from './components/registration-page';
