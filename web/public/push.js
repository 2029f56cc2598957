/*
 * Shows the notifications of a gym on a client's device, and opens the client's own page where they say. A browser
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
