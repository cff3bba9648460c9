export { PollGroupsLink } from './components/poll-groups-link';
export { PollGroupsPage } from './components/poll-groups-page';
