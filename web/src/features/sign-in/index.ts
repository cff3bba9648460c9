export { OidcPage } from './components/oidc-page';
export { SignInAgain } from './components/sign-in-again';
export { SignInPage } from './components/sign-in-page';
