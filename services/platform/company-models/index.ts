export { companyModelRegistry } from './company-model-registry';
export { modelTable } from './model-table.repository';
