import { useGroupsSearch } from '../model/use-groups-search';
import { GroupList } from './group-list';
import { GroupPage } from './group-page';

/** cloud/devices/groups: the poll groups, or one of them with its devices. */
export function PollGroupsPage() {
  const { group } = useGroupsSearch();
  return group === undefined ? <GroupList /> : <GroupPage key={group} id={group} />;
}
