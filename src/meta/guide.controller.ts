import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/public.decorator';
import { ERRORS_PAGE, htmlOf, REASONS_PAGE } from '../guide';

const HTML = 'text/html; charset=utf-8';

/** What `detail.doc_url` of an error points to, for people: as `/docs`, no part of the interface. */
@ApiExcludeController()
@Public()
@Controller('docs')
export class GuideController {
  @Get('errors')
  @Header('Content-Type', HTML)
  errors(): string {
    return htmlOf(ERRORS_PAGE);
  }

  @Get('reasons')
  @Header('Content-Type', HTML)
  reasons(): string {
    return htmlOf(REASONS_PAGE);
  }
}
