// For a container's health check: ends with 0 if this machine's server takes requests.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
