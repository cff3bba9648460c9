export { AdministrationPage } from './components/administration-page';
export { DeadLettersTab } from './components/dead-letters-tab';
export { HealthTab } from './components/health-tab';
export { MailsTab } from './components/mails-tab';
