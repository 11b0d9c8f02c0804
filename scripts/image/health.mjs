// health.mjs [/health/ready]: the container's health check: 0 when the service answers, without curl in the image.
try {
  const response = await fetch(
    `http://127.0.0.1:${process.env.PORT ?? 3000}${process.argv[2] ?? '/health'}`,
    {
      signal: AbortSignal.timeout(2_500),
    },
  );
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
