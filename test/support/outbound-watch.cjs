// --require'd into a process: writes a line to its standard error for every way out of the machine that it takes, in
// every thread. Whatever the library, connections are made by net.Socket, datagrams sent by dgram.Socket.
const { writeSync } = require('node:fs');
const childProcess = require('node:child_process');
const dgram = require('node:dgram');
const dns = require('node:dns');
const net = require('node:net');
const threads = require('node:worker_threads');

function watch(owner, name) {
  const own = owner[name];
  owner[name] = function (...args) {
    // Listening looks its own address up, which asks nobody.
    if (name === 'lookup' && net.isIP(args[0])) {
      return own.apply(this, args);
    }
    const to = args[0]?.[0]?.port ?? args[0]?.port ?? (typeof args[0] === 'string' ? args[0] : '');
    writeSync(2, `OUTBOUND ${name} ${to} (${threads.isMainThread ? 'main' : 'worker'} thread)\n`);
    return own.apply(this, args);
  };
}

watch(net.Socket.prototype, 'connect');
watch(dgram.Socket.prototype, 'send');
['lookup', 'resolve', 'resolve4', 'resolve6'].forEach((name) => watch(dns, name));
['lookup', 'resolve', 'resolve4', 'resolve6'].forEach((name) => watch(dns.promises, name));
['spawn', 'exec', 'execFile', 'fork'].forEach((name) => watch(childProcess, name));

const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(file, options = {}) {
    super(file, { ...options, execArgv: ['--require', __filename, ...(options.execArgv ?? [])] });
  }
};
