/** The web page: built files with their compressed versions, and the one index for every page path. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/boot/config.ts';
import { plainAnswer } from './answer.ts';
import { linksIn } from './preload.ts';
import { cookieOfPage } from './secure.ts';
import { asPart, framedBy } from './security.ts';
import { isLocale } from '#kit/domain/words.ts';

/** Beside the bundle (`dist/server/main.js` → `dist/web`); under tsx and in tests it may not exist. */
const folderOf = (): string | undefined =>
  ['../web', '../../dist/web']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(`${folder}/index.html`));

/** The page in a frame of other websites, which `ancestors` names as the policy of a browser does. */
export const sendPage = (reply: FastifyReply, ancestors: string): FastifyReply => {
  if (folderOf() === undefined) return reply.code(404).send(plainAnswer(404, 'unknown_path', 'en').body);
  framedBy(reply, ancestors);
  return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
};

const part = /\/(?:assets\/[^/]+\.(?:js|css|woff2)|scheme\.js)(?:\.br|\.gz)?$/;

export const servePage = async (http: FastifyInstance, _config: Config): Promise<void> => {
  const folder = folderOf();
  if (folder !== undefined) {
    const shared: FastifyStaticOptions = {
      root: folder,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/');
        void reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (part.test(path)) asPart(reply);
      },
    };
    // A route for each of the thousand files would take half a second of every start.
    await http.register(fastifyStatic, { ...shared, wildcard: false, globIgnore: ['assets/**', 'preloads.json'] });
    await http.register(fastifyStatic, {
      ...shared,
      root: `${folder}/assets`,
      prefix: '/assets/',
      decorateReply: false,
    });
  }
  const linkOf = folder === undefined ? () => undefined : linksIn(folder);
  http.setNotFoundHandler((request, reply) => {
    // Programs that watch whether the server answers, or check links, ask with HEAD.
    // Only the path says whether it is a file: a search for an address or a link that was cut off also ends in ".com".
    const [path = ''] = request.url.split('?', 1);
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !/\.\w{2,5}$/.test(path);
    if (wantsPage && folder !== undefined) {
      const links = linkOf(request);
      if (links !== undefined) void reply.header('Link', links);
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    }
    const locale = cookieOfPage(request.cookies, 'FZ_Locale');
    const answer = plainAnswer(404, 'unknown_path', isLocale(locale) ? locale : 'en');
    return reply.code(answer.status).send(answer.body);
  });
};
