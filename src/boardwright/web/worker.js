// The service worker: keeps the shell of the page, so that it opens at once and says so when there is no connection.
// Addresses of files hold a digest of what is in them: a kept file is never a stale one.

const SHELL = 'boardwright-shell';

/** @type {any} */
const self_ = self;

self_.addEventListener('install', () => self_.skipWaiting());
self_.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(self_.clients.claim()));

self_.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (address.pathname.startsWith('/web/')) event.respondWith(file(request));
  else if (address.pathname === '/games.json' || /^\/games\/[^/]+\.json$/.test(address.pathname)) event.respondWith(fresh(request));
});

/** Every place of the page is the same page. @param {Request} request */
async function page(request) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put('/', answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match('/');
    if (found) return found;
    throw error;
  }
}

/** A file is kept as long as the page that names it. @param {Request} request */
async function file(request) {
  const kept = await caches.open(SHELL);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await forget(kept, new URL(request.url).pathname.split('/')[2] ?? '');
    await kept.put(request, answer.clone());
  }
  return answer;
}

/** What changes is asked for first, and kept for when there is no connection. @param {Request} request */
async function fresh(request) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request);
    if (found) return found;
    throw error;
  }
}

/** Forget the files of other versions. @param {Cache} kept @param {string} version */
async function forget(kept, version) {
  for (const request of await kept.keys()) {
    const [, folder, other] = new URL(request.url).pathname.split('/');
    if (folder === 'web' && other !== version) await kept.delete(request);
  }
}
