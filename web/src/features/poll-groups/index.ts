export { PollGroupsLink } from './components/poll-groups-link';
