/*
 * Keeps the client's own page for times without a connection, and shows the notifications of a gym on a client's device, and opens the client's own page where they say. A browser
 * takes the permission back from a site that gets a message and shows nothing: something is always shown.
 */
const messageIn = ({ data }) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};
self.addEventListener('push', (event) => {
  const { title = 'Cornerman', body = '', opens = 'home', tag } = messageIn(event);
  event.waitUntil(self.registration.showNotification(title, { body, ...(tag && { tag }), data: { opens } }));
});

/** The page, and the files that it was made of: their names change with their content. */
const SHELF = 'cornerman-own';
const PAGE = '/p/own';
const SLOW_MS = 5000;
const [MOST, FEWER] = [300, 200];
const isPart = ({ origin, pathname }) =>
  origin === self.location.origin && /^\/(assets\/|icon\.svg|scheme\.js|own\.webmanifest)/.test(pathname);
const slow = () => new Promise((_, failed) => setTimeout(() => failed(new Error('slow')), SLOW_MS));
/** The server's page if it comes in time, otherwise the one of before. */
const page = async (request) => {
  const shelf = await caches.open(SHELF);
  const answered = fetch(request).then(async (answer) => {
    if (answer.ok) await shelf.put(PAGE, answer.clone());
    return answer;
  });
  try {
    const answer = await Promise.race([answered, slow()]);
    if (answer.status < 500) return answer;
    return (await shelf.match(PAGE)) ?? answer;
  } catch {
    answered.catch(() => undefined);
    return (await shelf.match(PAGE)) ?? answered;
  }
};
const part = async (request) => {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  return answer;
};
/** Files of earlier versions: the oldest go first. */
const tidy = async (shelf) => {
  const all = await shelf.keys();
  if (all.length > MOST) await Promise.all(all.slice(0, all.length - FEWER).map((one) => shelf.delete(one)));
};
const keep = async (addresses) => {
  const shelf = await caches.open(SHELF);
  for (const url of addresses.map((one) => new URL(one))) {
    const name = url.pathname === PAGE ? PAGE : url.href;
    if ((name === PAGE || isPart(url)) && !(await shelf.match(name))) await shelf.add(name).catch(() => undefined);
  }
  await tidy(shelf);
};
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isPart(new URL(request.url))) event.respondWith(part(request));
});
self.addEventListener('message', (event) => {
  const { keep: addresses } = event.data ?? {};
  if (Array.isArray(addresses)) event.waitUntil(keep(addresses));
});
self.addEventListener('install', () => self.skipWaiting());

// A page that was opened before this file was there can be led to another place, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
/** The client's own page that is already open, or a new one. */
const open = async (path) => {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path);
};
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { opens = 'home' } = event.notification.data ?? {};
  event.waitUntil(open(`/p/own?open=${encodeURIComponent(opens)}`));
});
