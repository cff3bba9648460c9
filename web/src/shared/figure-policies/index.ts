export { PolicyVersions } from './policy-versions';
