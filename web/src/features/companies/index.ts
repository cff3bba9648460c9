export { CompaniesPage } from './components/companies-page';
export { CompaniesTab } from './components/companies-tab';
