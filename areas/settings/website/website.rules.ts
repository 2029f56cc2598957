/** What a website and a key can do. */
import type { WebsiteKey, WebsiteScope } from './website.model.ts';

const HOSTS_OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1']);
/**
 * A typed address as the origin that browsers send: `https://Gym.example/join` → `https://gym.example`. Undefined if it
 * isn't the address of a website; without encryption, only pages under development on the own machine are accepted.
 */
export const originFrom = (typed: string): string | undefined => {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(typed);
  if (username !== '' || password !== '' || hostname.includes('*')) return undefined;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HOSTS_OF_THIS_MACHINE.has(hostname));
  return isSafe ? origin : undefined;
};

export const OVERLAP_MS = 24 * 60 * 60_000;
type Standing = Pick<WebsiteKey, 'ended_at' | 'previous_until'>;
export const whyNotChange = ({ ended_at }: Standing): string | null =>
  ended_at === null ? null : 'settings.website_ended';
/** A second rotation within a day would end the secret that programs still use: that has to be requested. */
export const whyNotRotate = (key: Standing, atOnce: boolean, now: Date): string | null => {
  const isOverlap = key.previous_until !== null && new Date(key.previous_until) > now;
  return whyNotChange(key) ?? (isOverlap && !atOnce ? 'settings.website_overlap' : null);
};
/** What a website shows, and the permission that the key needs for it. */
export const websiteShows = ['form', 'timetable', 'chat'] as const;
export type WebsiteShow = (typeof websiteShows)[number];
const scopes = { form: 'write_leads', timetable: 'read_timetable', chat: 'chat' } as const;
export const scopeOf = (show: WebsiteShow): WebsiteScope => scopes[show];

/** A trial is booked on the timetable, so it isn't in the list above. */
export type WebsitePage = WebsiteShow | 'trial';
export const websiteViews: readonly WebsitePage[] = [...websiteShows, 'trial'];
export const scopeOfPage = (page: WebsitePage): WebsiteScope => (page === 'trial' ? 'book_trials' : scopeOf(page));

/** A typed address of a page; undefined if it isn't one. */
export const linkFrom = (typed: string): string | undefined =>
  originFrom(typed) === undefined ? undefined : new URL(typed).href;

/** A key that only reads leads has nothing to show on a website. */
export const websiteCan = ({ ended_at, scopes }: Standing & Pick<WebsiteKey, 'scopes'>): WebsiteKey['can'] => {
  if (ended_at !== null) return [];
  const isForWebsite = websiteShows.some((show) => scopes.includes(scopeOf(show)));
  return [...(isForWebsite ? (['use'] as const) : []), 'edit', 'rotate', 'end'];
};

/** What a branch pastes into its website. */
export const snippetOf = (home: string, of: { site: string; show: WebsiteShow; lang: string }): string =>
  `<script src="${home}/website/embed.js" data-site="${of.site}" data-show="${of.show}" data-lang="${of.lang}" async></script>`;
