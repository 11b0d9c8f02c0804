// Required before main.ts: the process meets a SIGHUP while it still loads its modules.
const Module = require('node:module');

const load = Module._load;
let sent = false;
Module._load = function (name, ...rest) {
  if (name === '@nestjs/core' && !sent) {
    sent = true;
    process.kill(process.pid, 'SIGHUP');
  }
  return load.call(this, name, ...rest);
};
