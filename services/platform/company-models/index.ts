export { modelShelf } from './model-shelf';
export { modelTable } from './model-table.repository';
