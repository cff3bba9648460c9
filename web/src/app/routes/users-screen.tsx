import { type ComponentProps, lazy, Suspense } from 'react';
import { UsersPage } from '@/features/users';

const Dialog = lazy(async () => {
  const { UserObjectsDialog } = await import('@/features/objects');
  return { default: UserObjectsDialog };
});

/** Objects that a user can see. Part of the objects feature, loaded when the dialog is opened. */
function UserObjects(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

/** cloud/users, with the dialog of the objects feature. */
export function UsersScreen() {
  return <UsersPage Objects={UserObjects} />;
}
