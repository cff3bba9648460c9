import '../mantine-cloud.css';
import { Button } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { createQueryClient } from '@/shared/api';
import { chooseLanguage } from '@/shared/i18n';
import { ColorSchemeToggle, LanguageBar } from '@/shared/ui';
import { notifyError } from '@/shared/ui/notify';
import { CloudProviders } from '../cloud-providers';
import { answerCalls } from './answer-calls';
import { GALLERY } from './entries';
import type { GalleryEntry } from './entry';
import { signIn } from './session';
import classes from './gallery.module.css';

/** Shown part, and the state of its dialogs. */
export interface GallerySearch {
  /** Name of a component; absent = all. */
  only?: string;
  /** Name of a state. */
  state?: string;
}

/** The shared components in every state, without a server. */
export function GalleryScreen() {
  // Production builds have no route of the gallery, so the registered routes do not contain it.
  const { only, state } = useSearch({ strict: false }) as GallerySearch;
  const [client] = useState(() => {
    answerCalls();
    const made = createQueryClient(notifyError);
    signIn(made, {});
    return made;
  });
  const parts = Object.entries(GALLERY)
    .map(([title, entries]) => ({ title, entries: entries.filter(({ name }) => !only || name === only) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <QueryClientProvider client={client}>
      <CloudProviders>
        <main className={classes.gallery}>
          <header className={classes.head}>
            <h1 className={classes.title}>Components</h1>
            <div className={classes.tools}>
              <LanguageBar onChoose={(language) => void chooseLanguage(language)} />
              <ColorSchemeToggle />
            </div>
          </header>
          {!only && (
            <ul className={classes.index}>
              {parts.flatMap(({ entries }) =>
                entries.map(({ name }) => (
                  <li key={name}>
                    <a href={`#/dev/gallery?only=${name}`}>{name}</a>
                  </li>
                )),
              )}
            </ul>
          )}
          {parts.map(({ title, entries }) => (
            <section key={title} className={classes.part}>
              <h2 className={classes.partTitle}>{title}</h2>
              {entries.map((entry) => (
                <Entry key={entry.name} entry={entry} only={state} />
              ))}
            </section>
          ))}
        </main>
      </CloudProviders>
    </QueryClientProvider>
  );
}

function Entry({
  entry: { name, states, isDialog = false, height },
  only,
}: {
  entry: GalleryEntry;
  only: string | undefined;
}) {
  const shown = Object.entries(states).filter(([state]) => !only || state === only);
  return (
    <article className={classes.entry}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.states}>
        {shown.map(([state, draw]) => (
          <div key={state} className={classes.state}>
            <p className={classes.stateName}>{state}</p>
            <div className={height ? classes.place : classes.content} style={{ height }}>
              <Suspense>{isDialog ? <Opened isOpen={only !== undefined} draw={draw} /> : draw()}</Suspense>
            </div>
          </div>
        ))}
      </div>
    </article>
  );
}

/** A dialog covers the page: it is opened by a button, and closed by a reload. */
function Opened({ isOpen, draw }: { isOpen: boolean; draw: () => React.ReactNode }) {
  const [opened, setOpened] = useState(isOpen);
  if (opened) return draw();
  return (
    <Button variant="default" onClick={() => setOpened(true)}>
      Open
    </Button>
  );
}
