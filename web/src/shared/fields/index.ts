export { fieldColumns } from './field-columns';
export { fieldFacts } from './field-facts';
export { fieldText } from './field-text';
export { draftOfFields, faultsOfInputs, type FieldTexts, formFields, inputOfFields, insertAfter } from './form-fields';
export { useFieldForm } from './use-field-form';
