export { CompanyTab } from './components/company-tab';
export { LimitsTab } from './components/limits-tab';
export { PeakHoursTab } from './components/peak-hours-tab';
export { ServiceLogTab } from './components/service-log-tab';
