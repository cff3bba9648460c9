export { CompanySelect } from './company-select';
export { currentCompany } from './current-company';
export { enterHere, enterInNewTab, isAskedForHere } from './new-tab';
export { useMoveCompany } from './move-company';
