import { readFileSync, statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import type { Clock } from '../common/clock';
import { ConfigError, type Config } from '../config/config';
import { MAX_KEY_DOCUMENT_BYTES } from '../config/limits';
import { type KeyDocument, parseKeyDocument } from '../config/key-document';
import { KeyStore } from './key-store';

/** Documented, worthless in production, and never read from a file: `make run` prints them. */
export const DEVELOPMENT_KEYS = { application: 'dev-app-key', client: 'dev-client-key' } as const;

const DEVELOPMENT_DOCUMENT: KeyDocument = {
  applications: [
    {
      id: 'dev-app',
      key: DEVELOPMENT_KEYS.application,
      clients: [{ id: 'dev-client', key: DEVELOPMENT_KEYS.client }],
    },
  ],
};

const NO_KEYS: KeyDocument = { applications: [] };

/** The document in the file, or what is wrong with it. */
function readKeyFile(path: string): KeyDocument {
  let json: string;
  try {
    if (statSync(path).size > MAX_KEY_DOCUMENT_BYTES) {
      throw new ConfigError([`GATEWAY_KEYS_FILE is larger than ${MAX_KEY_DOCUMENT_BYTES} bytes`]);
    }
    json = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw error instanceof ConfigError
      ? error
      : new ConfigError([`GATEWAY_KEYS_FILE cannot be read (${code})`]);
  }
  const { document, problems } = parseKeyDocument(json);
  if (document === null) {
    throw new ConfigError(problems.map((problem) => `GATEWAY_KEYS_FILE ${problem}`));
  }
  return document;
}

/** Where the keys come from, and the store that is in force. Replaced whole: no request sees half a change. */
export class KeySource {
  private readonly logger = new Logger('Keys');
  private store: KeyStore;

  /** @throws ConfigError when the file of the configuration is not usable: the start fails */
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.store = new KeyStore(this.load(), clock);
    if (config.developmentKeys) {
      this.logger.warn('No keys are configured: the documented development keys are accepted.');
    } else if (this.store.size.clients === 0) {
      this.logger.warn('No client keys are configured: every request to a guarded route is refused (403).');
    } else {
      this.logger.log({ message: 'Keys loaded', ...this.store.size });
    }
  }

  get current(): KeyStore {
    return this.store;
  }

  /** Reads the file again (SIGHUP). A bad file changes nothing: rather old keys than none. */
  reload(): boolean {
    try {
      this.store = new KeyStore(this.load(), this.clock);
      this.logger.log({ message: 'Keys reloaded', ...this.store.size });
      return true;
    } catch (error) {
      const problems = error instanceof ConfigError ? error.problems : ['unexpected failure'];
      this.logger.error({ message: 'Keys not reloaded, the old ones stay in force', problems });
      return false;
    }
  }

  private load(): KeyDocument {
    if (this.config.keysFile !== null) {
      return readKeyFile(this.config.keysFile);
    }
    return this.config.keyDocument ?? (this.config.developmentKeys ? DEVELOPMENT_DOCUMENT : NO_KEYS);
  }
}
