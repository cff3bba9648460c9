export { DeadLettersTab } from './components/dead-letters-tab';
export { HealthTab } from './components/health-tab';
export { IdentifiersTab } from './components/identifiers-tab';
export { LicencePanel } from './components/licence-panel';
export { MailsTab } from './components/mails-tab';
