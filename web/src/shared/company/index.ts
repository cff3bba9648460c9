export { CompanySelect } from './company-select';
export { currentCompany } from './current-company';
export { enterInNewTab } from './new-tab';
export { useMoveCompany } from './move-company';
