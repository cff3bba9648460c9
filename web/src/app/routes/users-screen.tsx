import { type ComponentProps, lazy, Suspense } from 'react';
import { UsersPage } from '@/features/users';

const Dialog = lazy(async () => {
  const { UserObjectsDialog } = await import('@/features/objects');
  return { default: UserObjectsDialog };
});

/** Which objects a user sees: of the objects' feature, and loaded when it is asked for. */
function UserObjects(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

/** cloud/users, with what the objects' feature knows. */
export function UsersScreen() {
  return <UsersPage Objects={UserObjects} />;
}
