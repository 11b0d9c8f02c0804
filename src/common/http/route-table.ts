import type { Express } from 'express';

interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/**
 * Which methods a path answers, read from the router itself, so that a 405 and its Allow header can
 * never disagree with the routes that exist.
 */
export class RouteTable {
  constructor(private readonly express: Express) {}

  allowedMethods(path: string): string[] {
    const layers = this.express.router.stack as unknown as RouteLayer[];
    const methods = layers
      .filter((layer) => layer.route !== undefined && matches(layer, path))
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
      .map((method) => method.toUpperCase());
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
  }
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    // A path that does not decode (%ZZ) matches nothing.
    return false;
  }
}
