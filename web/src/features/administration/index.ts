export { MailsTab } from './components/mails-tab';
