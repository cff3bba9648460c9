export { useOnDashboard } from './use-on-dashboard';
