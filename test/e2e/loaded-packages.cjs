// Preloaded into a service: on SIGUSR2 it prints which packages it has loaded, in one line.
process.on('SIGUSR2', () => {
  const packages = Object.keys(require.cache).map(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1],
  );
  console.log(`loaded: ${[...new Set(packages.filter(Boolean))].sort().join(' ')}`);
});
