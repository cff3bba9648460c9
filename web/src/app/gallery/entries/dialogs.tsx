import { Button, Text } from '@mantine/core';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { EnlargedImage } from '@/shared/files';
import { ChoiceSelect, DialogBody, DialogForm, DraftDialog, type FormField } from '@/shared/forms';
import { SecretDialog } from '@/shared/keys';
import { ProfileForm } from '@/entities/device';
import { EntryImportDialog, EstimateDialog } from '@/entities/point';
import { MassCheck, MassWatch } from '@/entities/task';
import { SheetImportDialog } from '@/shared/sheet-import';
import { Dialog, NoticeDialog, SideDrawer } from '@/shared/ui';
import { DAY, type GalleryEntry, LONG, nothing, NOW } from '../entry';
import { tasks } from '../task-examples';
import { refusal } from './forms';

const FIELDS: readonly FormField[] = [
  { name: 'name', kind: 'text', label: 'Name', required: true },
  { name: 'note', kind: 'note', label: 'Note' },
];
const form = { title: 'Add a meter', confirm: 'Add', onClose: nothing, onSubmit: nothing };
const IMAGE = { alt: 'Meter 5', title: 'Meter 5', label: 'Enlarge Meter 5', height: 132 };
const saving = { send: nothing, error: null, isPending: false, reset: nothing };
const draft = { ...form, fields: FIELDS, inputOf: (typed: unknown) => typed };
const secret = {
  title: 'New API key',
  fields: FIELDS,
  initial: { name: 'Billing' },
  confirm: 'Create',
  error: null,
  isPending: false,
  made: null,
  texts: { once: 'The secret is shown once.', hint: 'Copy it to where it is used.', kept: 'It is copied' },
  onMake: nothing,
  onClose: nothing,
};
const checked = {
  devices: [
    { device_id: 101, name: 'School', msg: null },
    { device_id: 102, name: 'Hospital', msg: null },
    { device_id: 103, name: LONG, msg: 'Its model has no relay.' },
  ],
  executable_count: 2,
  is_dangerous: false,
  requires_release: false,
};
const check = { error: null, isSending: false, onBack: nothing, onSend: nothing };

const estimate = {
  of: { accounting_point_id: 1 },
  initial: { start: NOW - 7 * DAY, stop: NOW },
  usual: 'linear',
  onClose: nothing,
} as const;
const sheet = {
  ...{ title: 'Import readings', text: 'The file is checked first.', kind: 'Readings' },
  ...{ send: () => Promise.reject(refusal), template: () => Promise.resolve() },
  ...{ countsOf: () => [], rowsOf: () => 0, confirmOf: () => 'Import', onImported: nothing, onClose: nothing },
};
const KINDS = [
  [1, 'Current readings'],
  [5, 'Power profile'],
] as const;

/** The network server does not return it. */
const LOST_PROFILE = '00000000-0000-4000-8000-000000000000';

export const dialogEntries: readonly GalleryEntry[] = [
  {
    name: 'EnlargedImage',
    states: {
      loading: () => <EnlargedImage {...IMAGE} content={undefined} failed={false} />,
      error: () => <EnlargedImage {...IMAGE} content={undefined} failed />,
    },
  },
  {
    name: 'SideDrawer',
    isDialog: true,
    states: {
      normal: () => (
        <SideDrawer opened title="Meter 5" width={480} onClose={nothing}>
          Content
        </SideDrawer>
      ),
      'long texts': () => (
        <SideDrawer opened title={LONG} width={480} onClose={nothing}>
          {LONG}
        </SideDrawer>
      ),
    },
  },
  {
    name: 'Dialog',
    isDialog: true,
    states: {
      normal: () => (
        <Dialog title="Readings of the meter" onClose={nothing}>
          Content
        </Dialog>
      ),
      'long texts': () => (
        <Dialog title={LONG} size={300} onClose={nothing}>
          {LONG}
        </Dialog>
      ),
      sticky: () => (
        <Dialog title="New password" isSticky onClose={nothing}>
          Shown once
        </Dialog>
      ),
      blocking: () => (
        <Dialog title="Your session has ended" size={425} isBlocking onClose={nothing}>
          Content
        </Dialog>
      ),
      palette: () => (
        <Dialog title="Search" size={560} isPalette onClose={nothing}>
          Content
        </Dialog>
      ),
    },
  },
  {
    name: 'DialogBody',
    states: {
      normal: () => (
        <DialogBody {...form} error={null} saving={false}>
          <Text>Inputs</Text>
        </DialogBody>
      ),
      danger: () => (
        <DialogBody {...form} error={null} saving={false} danger confirm="Delete">
          <Text>Readings are deleted too.</Text>
        </DialogBody>
      ),
      error: () => (
        <DialogBody {...form} error={refusal} details={['Address: it is used already.']} saving={false}>
          <Text>Inputs</Text>
        </DialogBody>
      ),
      saving: () => (
        <DialogBody {...form} error={null} saving>
          <Text>Inputs</Text>
        </DialogBody>
      ),
      disabled: () => (
        <DialogBody {...form} error={null} saving={false} disabled>
          <Text>Inputs</Text>
        </DialogBody>
      ),
    },
  },
  {
    name: 'DialogForm',
    isDialog: true,
    states: {
      normal: () => (
        <DialogForm {...form} error={null} saving={false}>
          <Text>Inputs</Text>
        </DialogForm>
      ),
      error: () => (
        <DialogForm {...form} error={refusal} saving={false}>
          <Text>Inputs</Text>
        </DialogForm>
      ),
    },
  },
  {
    name: 'DraftDialog',
    isDialog: true,
    states: {
      normal: () => <DraftDialog {...draft} initial={{ name: 'School', note: LONG }} saving={saving} />,
      disabled: () => <DraftDialog {...draft} initial={{}} saving={saving} />,
      error: () => <DraftDialog {...draft} initial={{ name: 'School' }} saving={{ ...saving, error: refusal }} />,
    },
  },
  {
    name: 'MessageDialog',
    isDialog: true,
    states: { normal: () => <MessageDialog title="Email sent" message={LONG} onClose={nothing} /> },
  },
  {
    name: 'NoticeDialog',
    isDialog: true,
    states: {
      normal: () => <NoticeDialog title="Access ends soon" message="Access ends in 5 days." onClose={nothing} />,
      'long texts': () => (
        <NoticeDialog title={LONG} message={LONG} hint={LONG} actions={<Button>Subscribe</Button>} onClose={nothing} />
      ),
    },
  },
  {
    name: 'SecretDialog',
    isDialog: true,
    states: {
      normal: () => <SecretDialog {...secret} />,
      created: () => <SecretDialog {...secret} made={[{ label: 'Secret', value: '0123456789abcdef'.repeat(4) }]} />,
      error: () => <SecretDialog {...secret} error={refusal} />,
    },
  },
  {
    name: 'SheetImportDialog',
    isDialog: true,
    states: {
      normal: () => <SheetImportDialog {...sheet} />,
      'kinds of rows': () => (
        <SheetImportDialog
          {...sheet}
          text={LONG}
          kindInput={(kind, choose) => (
            <ChoiceSelect
              label="Data type"
              choices={['Readings', 'Archive']}
              titleOf={String}
              value={kind}
              onChange={choose}
            />
          )}
        />
      ),
    },
  },
  {
    name: 'EntryImportDialog',
    isDialog: true,
    states: {
      normal: () => (
        <EntryImportDialog
          title="Import accounting points"
          hint="Columns: title, type, address."
          send={() => Promise.reject(refusal)}
          template={() => Promise.resolve()}
          onImported={nothing}
          onClose={nothing}
        />
      ),
    },
  },
  {
    name: 'EstimateDialog',
    isDialog: true,
    states: {
      normal: () => <EstimateDialog {...estimate} zone={3} types={KINDS} />,
      'fixed period': () => <EstimateDialog {...estimate} title={LONG} />,
    },
  },
  {
    name: 'ProfileForm',
    isDialog: true,
    states: {
      normal: () => <ProfileForm serverId={1} profileId={null} onClose={nothing} />,
      error: () => <ProfileForm serverId={1} profileId={LOST_PROFILE} onClose={nothing} />,
    },
  },
  {
    name: 'MassCheck',
    states: {
      normal: () => <MassCheck {...check} checked={checked} />,
      danger: () => <MassCheck {...check} checked={{ ...checked, is_dangerous: true, requires_release: true }} />,
      disabled: () => <MassCheck {...check} checked={{ ...checked, executable_count: 0 }} />,
      error: () => <MassCheck {...check} checked={checked} error={refusal} />,
    },
  },
  {
    name: 'MassWatch',
    states: { normal: () => <MassWatch ids={tasks.map(({ id }) => id)} management={{}} onClose={nothing} /> },
  },
  {
    name: 'AuthPage',
    states: {
      normal: () => (
        <AuthPage title="Sign in" subtitle="To the demo company.">
          <Button>Sign in</Button>
        </AuthPage>
      ),
      'long texts': () => <AuthPage title={LONG} subtitle={LONG} />,
    },
  },
];
