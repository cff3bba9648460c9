export { ApiKeysTab } from './components/api-keys-tab';
export { AuditTab } from './components/audit-tab';
export { BrandingTab } from './components/branding-tab';
