/**
 * Names the files of a page in the answer's `Link` header, so that the browser asks for all of them at once instead of
 * learning of them from one another. `tools/preloads.ts` notes them with every build.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { pageFor } from '#access/access.ts';
import { fallbackLocale, isLocale, type Locale } from '#kit/domain/words.ts';
import { cookieOfPage } from './secure.ts';

type Preloads = { files: readonly string[]; pages: Readonly<Record<string, Record<Locale, readonly number[]>>> };

/** A header with the value `undefined` isn't sent: unknown pages, and those that end at the sign-in page. */
type LinkOf = (request: FastifyRequest) => string | undefined;

/** A proxy may accept no more than 4 KB of headers, and the policies take one of them. */
const MOST_LETTERS = 2_400;
const linkTo = (file: string): string =>
  file.endsWith('.css') ? `</${file}>;rel=preload;as=style;crossorigin` : `</${file}>;rel=modulepreload`;
/** As many as there is room for: the browser finds the others itself. */
const linksTo = (files: readonly string[]): string => {
  let links = '';
  for (const file of files) {
    const link = `${links === '' ? '' : ', '}${linkTo(file)}`;
    if (links.length + link.length <= MOST_LETTERS) links += link;
  }
  return links;
};

export const linksIn = (folder: string): LinkOf => {
  const noted = `${folder}/preloads.json`;
  if (!existsSync(noted)) return () => undefined;
  const { files, pages } = JSON.parse(readFileSync(noted, 'utf8')) as Preloads;
  const known = new Map<string, string>();
  return ({ url, cookies }) => {
    const page = pageFor(url.split('?', 1)[0] ?? '')?.page;
    if (!page || (page.layout === 'default' && cookieOfPage(cookies, 'FZToken') === undefined)) return undefined;
    const chosen = cookieOfPage(cookies, 'FZ_Locale');
    const locale = isLocale(chosen) ? chosen : fallbackLocale;
    const key = `${locale}${page.path}`;
    const made = known.get(key) ?? linksTo((pages[page.path]?.[locale] ?? []).map((place) => files[place] ?? ''));
    known.set(key, made);
    return made === '' ? undefined : made;
  };
};
