/** The service worker of the client's own page: it keeps the page for times without a connection, and shows notifications. */
export const OWN_SCOPE = '/p/own';

/** Once it runs. Pages that were opened at another address than the client's own wait for it, too. */
export const ownWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register('/push.js', { scope: OWN_SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((ready, failed) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') ready();
        if (worker.state === 'redundant') failed(new Error('the service worker could not start'));
      });
    });
  return registration;
};
