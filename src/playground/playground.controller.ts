import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DEVELOPMENT_KEYS } from '../auth/key-source';
import { Public } from '../auth/public.decorator';
import { pathOf } from '../common/http/request-state';
import { CONFIG, type Config } from '../config/config';
import { appVersion } from '../meta/version';
import { type BuiltFile, BuiltFiles } from './built-files';
import { pageHeaders } from './content-policy';

const PAGE = 'index.html';

/** What the page asks the service before anything else. */
interface PlaygroundSettings {
  readonly version: string;
  /** Those that are documented and accepted here; null where keys were configured. */
  readonly development_keys: { readonly application: string; readonly client: string } | null;
  /** Pictures behind the plans; null: none. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
}

/** A page for people, as `/docs` is one: without keys, and not in the interface's document. */
@ApiExcludeController()
@Public()
@Controller('playground')
export class PlaygroundController {
  private readonly known: PlaygroundSettings;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly files: BuiltFiles,
    @Inject(CONFIG) config: Config,
  ) {
    this.known = {
      version: appVersion(config.buildId),
      development_keys: config.developmentKeys ? { ...DEVELOPMENT_KEYS } : null,
      tiles: config.playgroundTiles,
    };
    this.headers = pageHeaders(config.playgroundTiles?.url ?? null);
  }

  @Get()
  page(@Req() request: Request, @Res() response: Response): void {
    this.send(this.files.get(PAGE), request, response);
  }

  @Get('settings.json')
  settings(): PlaygroundSettings {
    return this.known;
  }

  @Get('*path')
  file(@Req() request: Request, @Res() response: Response): void {
    this.send(this.files.get(pathOf(request).slice('/playground/'.length)), request, response);
  }

  private send(file: BuiltFile | undefined, request: Request, response: Response): void {
    if (file === undefined) {
      throw new NotFoundException();
    }
    for (const [name, value] of Object.entries(this.headers)) {
      response.setHeader(name, value);
    }
    response.setHeader('Cache-Control', file.cacheControl);
    response.setHeader('ETag', file.entityTag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const isGzipped = request.acceptsEncodings('gzip') === 'gzip';
    const body = isGzipped ? file.gzipped : file.bytes;
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Length', body.byteLength);
    if (isGzipped) {
      response.setHeader('Content-Encoding', 'gzip');
    }
    response.end(body);
  }
}
