export {
  basicsInput,
  basicsOf,
  type CompanyBasics,
  CompanyInputs,
  useBasicsChecks,
  withShownDay,
} from './company-inputs';
export { CompanySelect } from './company-select';
export { currentCompany } from './current-company';
export { enterHere, enterInNewTab, isRequestedHere } from './new-tab';
export { useMoveCompany } from './move-company';
export { AddButton } from './add-button';
export { isFull } from './use-limit';
export { useFullText } from './use-full-text';
