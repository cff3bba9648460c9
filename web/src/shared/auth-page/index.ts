import { lazy } from 'react';

export { AuthPage } from './auth-page';
/** Most users never see it at the sign-in. */
export const MessageDialog = lazy(() => import('./message-dialog'));
