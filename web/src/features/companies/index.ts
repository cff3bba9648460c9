export { CompaniesPage } from './components/companies-page';
