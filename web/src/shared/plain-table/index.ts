export { PlainTable } from './plain-table';
