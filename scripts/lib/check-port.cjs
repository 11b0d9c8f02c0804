// Exits 1 with a clear line when the port cannot be used. Plain CommonJS: runs before anything is installed.
const net = require('node:net');

const text = process.argv[2];
const port = Number(text);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`error: PORT must be a whole number from 1 to 65535, not "${text}"`);
  process.exit(1);
}
const server = net.createServer();
server.once('error', (error) => {
  const why = error.code === 'EADDRINUSE' ? 'is used by another program' : `cannot be used (${error.code})`;
  console.error(
    `error: port ${port} ${why}. Stop that program, or take another port: PORT=${port + 1} make run`,
  );
  process.exit(1);
});
server.listen(port, process.env.HOST || undefined, () => server.close());
