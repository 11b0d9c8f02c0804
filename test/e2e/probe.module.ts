import {
  BadGatewayException,
  Body,
  Controller,
  Get,
  HttpCode,
  Module,
  Param,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../../src/auth/public.decorator';
import type { RawBody } from '../../src/common/body/raw-body';
import { RawBodyOf } from '../../src/common/body/raw-body.decorator';
import { ApiError } from '../../src/common/errors';
import { CallerOf } from '../../src/common/http/caller.decorator';
import { ClientGone } from '../../src/common/http/client-gone.decorator';
import type { Caller } from '../../src/common/http/request-state';

/** What the probe routes saw, for the test to look at. */
export const seen = { reached: 0, aborted: 0 };

/** The paths of the routes below. */
export const PROBES = /^\/(?:api\/v1\/optimize\/probe\/|forgotten|slow)/;

export const SECRET_IN_A_MESSAGE = '/srv/private/file.ts postgres://user:hunter2@db/x';

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      seen.aborted += 1;
      resolve();
    });
  });
}

/** Guarded routes that show what arrives behind the gateway and the body intake. */
@Controller('api/v1/optimize/probe')
class ProbeController {
  @Post('echo')
  @HttpCode(200)
  echo(@RawBodyOf() body: RawBody, @CallerOf() caller: Caller) {
    seen.reached += 1;
    return {
      bytes: body.bytes.length,
      encoding: body.encoding,
      text: body.bytes.toString('utf8', 0, 64),
      caller,
    };
  }

  @Post('hold')
  @HttpCode(200)
  async hold(@RawBodyOf() body: RawBody, @ClientGone() gone: AbortSignal, @Query('ms') ms: string) {
    await wait(Number(ms), gone);
    return { bytes: body.bytes.length };
  }

  /** More than the socket buffers of both sides hold. */
  @Get('large')
  large(@Res() response: Response) {
    response.end(Buffer.alloc(64 * 1024 * 1024, ' '));
  }

  /** Its body must be parsed by nobody: the framework has no parser. */
  @Post('unparsed')
  @HttpCode(200)
  unparsed(@Body() body: unknown) {
    return { parsed: body !== undefined };
  }

  @Get('throw/:what')
  fail(@Param('what') what: string): never {
    switch (what) {
      case 'api':
        throw new ApiError('SOLVER_INFEASIBLE', 'No plan.', {
          field: 'jobs[0]',
          context: { jobs: 1 },
          body: { status: 'infeasible', routes: [] },
        });
      case 'nest':
        throw new BadGatewayException(SECRET_IN_A_MESSAGE);
      case 'busy':
        throw new ApiError('SERVER_BUSY', 'Full.', { retryAfterSeconds: 0.2 });
      case 'text':
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw 'just text';
      default:
        throw new Error(SECRET_IN_A_MESSAGE);
    }
  }
}

/** Not among the guarded paths and not declared public: the second lock must keep it shut. */
@Controller('forgotten')
class ForgottenController {
  @Get()
  get() {
    return { open: true };
  }
}

@Public()
@Controller('slow')
class SlowController {
  @Get()
  async get(@Query('ms') ms: string) {
    await wait(Number(ms));
    return { done: true };
  }
}

@Module({ controllers: [ProbeController, ForgottenController, SlowController] })
export class ProbeModule {}
