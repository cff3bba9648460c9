import { lazy } from 'react';

export { AuthPage } from './auth-page';
/** Most people never see it at sign-in. */
export const MessageDialog = lazy(() => import('./message-dialog'));
