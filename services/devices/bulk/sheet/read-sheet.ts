export { readSheet } from '@gaugeway/platform/sheets';
