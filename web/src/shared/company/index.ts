export { CompanySelect } from './company-select';
export { currentCompany } from './current-company';
export { enterHere, enterInNewTab, isRequestedHere } from './new-tab';
export { useMoveCompany } from './move-company';
