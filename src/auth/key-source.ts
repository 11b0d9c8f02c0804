import { Logger } from '@nestjs/common';
import type { Clock } from '../common/clock';
import type { Config } from '../config/config';
import type { KeyDocument } from '../config/key-document';
import { isReplaced, readKeyFile } from '../config/read-key-file';
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

/** Where the keys come from, and the store that is in force. Replaced whole: no request sees half a change. */
export class KeySource {
  private readonly logger = new Logger('Keys');
  private store: KeyStore;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const none = config.developmentKeys ? DEVELOPMENT_DOCUMENT : NO_KEYS;
    this.store = new KeyStore(config.keyDocument ?? none, clock);
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

  /** Reads the file again (SIGHUP). A bad one, or none, changes nothing: rather old keys than none. */
  reload(): boolean {
    const { keysFile } = this.config;
    const { document, problems } =
      keysFile === null
        ? { document: null, problems: ['GATEWAY_KEYS_FILE is not set'] }
        : readKeyFile(keysFile);
    if (document === null) {
      this.logger.error({ message: 'Keys not reloaded, the old ones stay in force', problems });
      return false;
    }
    this.store = new KeyStore(document, this.clock);
    this.logger.log({ message: 'Keys reloaded', ...this.store.size });
    if (keysFile !== null && isReplaced(keysFile)) {
      this.logger.error(
        'These are the old keys: the key file was replaced or deleted where it is mounted from. Mount its folder (docs/keys.md).',
      );
    }
    return true;
  }
}
