import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientErrors } from '../common/http/client-error';
import { useOriginForm } from '../common/http/origin-form';
import { refuseTunnels } from '../common/http/refuse-tunnels';
import { ApiError, type ErrorCode, toApiError } from '../common/errors';
import { refuseBody } from '../common/http/refuse-body';
import { requestIdFrom, REQUEST_ID_HEADER } from '../common/http/request-id';
import { pathOf } from '../common/http/request-state';
import { setSecurityHeaders } from '../common/http/security-headers';
import { sendError } from '../common/http/send-error';
import type { HttpLimits } from '../config/limits';
import type { PrometheusMetrics } from './prometheus-metrics';

const PATH = '/metrics';

/** A pair of scrapers and a person; they may keep their connections. */
const MAX_CONNECTIONS = 32;

/** Answers `GET /metrics` and nothing else, on a port of its own. */
export class MetricsServer {
  private readonly server: Server;

  constructor(
    private readonly metrics: PrometheusMetrics,
    private readonly limits: HttpLimits,
  ) {
    this.server = createServer({
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.bodyTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.connectionsCheckingIntervalMs,
      maxHeaderSize: limits.maxHeaderBytes,
      // As on the service's port: Node would answer a missing Host header without a body.
      requireHostHeader: false,
    });
    this.server.maxConnections = MAX_CONNECTIONS;
    this.server.maxRequestsPerSocket = limits.maxRequestsPerConnection;
    // A scraper that stops reading.
    this.server.setTimeout(limits.responseStallTimeoutMs);
    const handle = (request: IncomingMessage, response: ServerResponse) => this.handle(request, response);
    this.server.on('request', handle);
    this.server.on('checkExpectation', handle);
    this.server.on('checkContinue', (request, response) => {
      request.awaitsContinue = true;
      handle(request, response);
    });
    answerClientErrors(this.server);
    refuseTunnels(this.server);
  }

  /** Rejects with the error of the socket. */
  listen(host: string, port: number): Promise<AddressInfo> {
    const { server } = this;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve(server.address() as AddressInfo);
      });
    });
  }

  /** A scrape that is being answered is broken off: there is another one soon. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    useOriginForm(request);
    request.requestId = requestIdFrom(request.headers['x-request-id']);
    response.setHeader(REQUEST_ID_HEADER, request.requestId);
    setSecurityHeaders(response);
    const refuse = (code: ErrorCode, message: string) =>
      refuseBody(request, response, new ApiError(code, message), this.limits);
    if (pathOf(request) !== PATH) {
      refuse('NOT_FOUND', `This port has ${PATH} only.`);
    } else if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET');
      refuse('METHOD_NOT_ALLOWED', `${PATH} is read with GET.`);
    } else if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      refuse('BAD_REQUEST', 'HTTP/1.1 needs a Host header.');
    } else {
      void this.answer(request, response);
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const text = await this.metrics.text();
      response.setHeader('Content-Type', this.metrics.contentType);
      response.setHeader('Content-Length', Buffer.byteLength(text));
      response.end(text);
    } catch (thrown) {
      sendError(request, response, toApiError(thrown), thrown);
    }
  }
}
