import type { IncomingMessage } from 'node:http';
import { useOriginForm } from './origin-form';

function targetOf(url: string): string | undefined {
  const request = { url } as IncomingMessage;
  useOriginForm(request);
  return request.url;
}

it.each([
  ['/api/v1/jobs?limit=1', '/api/v1/jobs?limit=1'],
  ['http://127.0.0.1:3100/api/v1/jobs?limit=1', '/api/v1/jobs?limit=1'],
  ['HTTP://a/health', '/health'],
  ['https://user:word@[::1]:3100/health', '/health'],
  ['http://a', '/'],
  ['http://a?limit=1', '/?limit=1'],
  ['http://a#/api', '/#/api'],
  ['http:///api', '/api'],
  ['http:////api', '//api'],
  ['http://a/../api/v1/jobs', '/../api/v1/jobs'],
  ['http://a/http://b/api', '/http://b/api'],
  // Of OPTIONS, and no path.
  ['*', '*'],
  ['//a/api', '//a/api'],
])('%s has the target %s', (url, target) => {
  expect(targetOf(url)).toBe(target);
});
