export { QualityPage } from './components/quality-page';
export { QualityLink } from './components/quality-link';
