import { join } from 'node:path';
import { Logger, Module } from '@nestjs/common';
import { BuiltFiles } from './built-files';
import { PlaygroundController } from './playground.controller';

/** Where `make build` puts the page; seen from `src` and from `dist` alike. */
const FOLDER = join(__dirname, '../../dist/playground/public');

async function readBuiltPage(): Promise<BuiltFiles> {
  const files = await BuiltFiles.read(FOLDER);
  if (files.count === 0) {
    new Logger('Playground').warn('The playground is switched on and not built (make build): it is 404.');
  }
  return files;
}

@Module({
  controllers: [PlaygroundController],
  providers: [{ provide: BuiltFiles, useFactory: readBuiltPage }],
})
export class PlaygroundModule {}
