export { CompanySelect } from './company-select';
export { currentCompany } from './current-company';
export { useMoveCompany } from './move-company';
