import type { Express } from 'express';

interface RouteLayer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/**
 * Which route and methods a path has, read from the router itself, so that a 405 and its Allow header can
 * never disagree with the routes that exist.
 */
export class RouteTable {
  constructor(private readonly express: Express) {}

  allowedMethods(path: string): string[] {
    const methods = this.layersOf(path)
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
      .map((method) => method.toUpperCase());
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
  }

  /** The template of the route that answers a path, whatever the method; undefined where none does. */
  templateOf(path: string): string | undefined {
    return this.layersOf(path)
      .map((layer) => layer.route?.path)
      .find((template) => typeof template === 'string');
  }

  /** The same of one method; undefined also where the path has routes of other methods only. */
  templateFor(method: string, path: string): string | undefined {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    return this.layersOf(path)
      .filter(({ route }) => route?.methods[asked] === true)
      .map(({ route }) => route?.path)
      .find((template) => typeof template === 'string');
  }

  private layersOf(path: string): RouteLayer[] {
    const layers = this.express.router.stack as unknown as RouteLayer[];
    return layers.filter((layer) => layer.route !== undefined && matches(layer, path));
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
