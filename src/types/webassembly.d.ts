// The part of WebAssembly that the service uses. TypeScript has it only in the DOM library, which would bring the whole
// browser's names into scope, and @types/node 20 leaves it out.
declare namespace WebAssembly {
  type ImportValue = ((...args: never[]) => unknown) | Global | Memory | Table | number;
  type Imports = Record<string, Record<string, ImportValue>>;

  class Module {
    constructor(bytes: Uint8Array | ArrayBuffer);
    static exports(module: Module): { name: string; kind: string }[];
    static imports(module: Module): { module: string; name: string; kind: string }[];
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, unknown>;
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class Global {
    value: unknown;
  }

  class Table {
    readonly length: number;
  }

  class CompileError extends Error {}
  class LinkError extends Error {}
  class RuntimeError extends Error {}

  function compile(bytes: Uint8Array | ArrayBuffer): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
  function validate(bytes: Uint8Array | ArrayBuffer): boolean;
}
