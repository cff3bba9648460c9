import { UserObjectsDialog } from '@/features/objects';
import { UsersPage } from '@/features/users';

/** cloud/users, with what the objects' feature knows: which of them a user sees. */
export function UsersScreen() {
  return <UsersPage Objects={UserObjectsDialog} />;
}
