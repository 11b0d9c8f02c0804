import 'leaflet/dist/leaflet.css';
import './ui/style.css';
import './ui/warnings.css';
import './ui/what-if.css';
import { render } from 'preact';
import schema from 'virtual:request-schema';
import type { Keys } from './api/client';
import { App } from './app';
import type { Tiles } from './map/tiles';
import { openFirstExample } from './session/examples';
import { jobOfAddress } from './session/job-address';
import { Session } from './session/session';

interface Settings {
  readonly development_keys: Keys | null;
  readonly tiles: Tiles | null;
}

/** The keys of a development service are documented: nobody has to type them. */
async function knowSettings(session: Session): Promise<void> {
  const answer = await fetch('/playground/settings.json');
  const { development_keys: keys, tiles } = (await answer.json()) as Settings;
  session.tiles.value = tiles;
  if (keys !== null && session.keys.value.application === '') {
    session.keys.value = keys;
  }
}

async function begin(session: Session): Promise<void> {
  await knowSettings(session);
  const id = jobOfAddress();
  if (id !== null) {
    const opened = session.openJob(id);
    // Instead of the request of the job, where somebody has gone on writing.
    session.openWritten();
    await opened;
    return;
  }
  if (!session.openWritten()) {
    await openFirstExample(session);
  }
}

const session = new Session(schema);
const root = document.getElementById('app');
if (root !== null) {
  render(<App session={session} />, root);
}
addEventListener('hashchange', () => {
  const id = jobOfAddress();
  if (id !== null) {
    void session.openJob(id);
  }
});
// A tab is hidden before it is loaded again, closed or put aside.
addEventListener('pagehide', () => session.keep());
void begin(session);
