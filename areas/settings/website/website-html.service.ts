/**
 * The pages that a website shows in a frame: plain HTML of a few kilobytes, which works without cookies, because a
 * browser gives none to a frame of another website.
 */
import { areaWords } from '#areas/domain.index.ts';
import type { Enquiry, TrialAsked, WebsiteSession } from './website.model.ts';
import { fill, textIn, type Facts, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (value: string): string => value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

type Key = keyof (typeof areaWords)['settings']['en']['website']['page'];
const say = (locale: Locale, key: Key, facts?: Facts): string =>
  safe(fill(areaWords.settings[locale].website.page[key], facts));

const STYLE = `*{box-sizing:border-box}body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#fff}
h1{font-size:20px;margin:0 0 12px}h1.note{font-size:16px;font-weight:400}h2{font-size:16px;margin:20px 0 6px}p{margin:0 0 12px}form{max-width:480px}
label{display:block;margin:0 0 12px}input,textarea{display:block;width:100%;min-height:44px;padding:8px 10px;font:inherit;border:1px solid #868e96;border-radius:6px}
button,.button{display:inline-block;min-height:44px;padding:9px 18px;font:inherit;font-weight:600;color:#fff;background:#c92a2a;border:0;border-radius:6px;text-decoration:none}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:8px 0;border-bottom:1px solid #dee2e6}
li span:nth-child(2){flex:1 1 160px}.dim{color:#495057;font-size:14px}.fault{color:#a51111;display:block;font-size:14px}
button+p{margin-top:12px}label.check{display:flex;gap:8px;align-items:flex-start}label.check input{width:20px;min-height:20px;flex:none;margin-top:2px}a{color:#a51111}
li a{display:inline-flex;align-items:center;justify-content:flex-end;min-width:112px;min-height:44px;margin-left:auto;color:#a51111}
@media(max-width:480px){li span:nth-child(2){flex-basis:calc(100% - 150px)}}`;
const page = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale === 'cn' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main><script src="/website/frame.js"></script></body></html>`;

/** What is wrong is all that the page says: it is its title. */
const alertOf = (text: string): string => `<div role="alert"><h1 class="note">${text}</h1></div>`;

type Refused = 'no_key' | 'ended' | 'no_scope' | 'other_origin' | 'not_here' | 'too_many';
export const refusedPage = (locale: Locale, why: Refused, facts?: Facts): string => {
  const text = say(locale, why, facts);
  return page(locale, text, alertOf(text));
};
export const thanksPage = (locale: Locale, branch: string): string => {
  const title = say(locale, 'thanks_title');
  return page(locale, title, `<h1>${title}</h1><p role="status">${say(locale, 'thanks', { branch })}</p>`);
};

export const bookedPage = (of: Of, session: WebsiteSession | undefined, email: string): string => {
  const title = say(of.locale, 'booked_title');
  const what = session ? say(of.locale, 'booked', { ...whatOf(of, session), email }) : '';
  return page(of.locale, title, `<h1>${title}</h1><p role="status">${what}</p>${backTo(of)}`);
};

export type Of = { locale: Locale; site: string; branch: string; time_zone: string; privacy_url: string | null };
const dayOf = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(day),
  );
const addressOf = ({ locale, site }: Of, show: string, session_id?: number): string =>
  safe(
    `/p/website?${new URLSearchParams({ site, show, lang: locale, ...(session_id && { session: String(session_id) }) })}`,
  );
const backTo = (of: Of): string => `<p><a href="${addressOf(of, 'timetable')}">${say(of.locale, 'back')}</a></p>`;

const FIELDS = [
  ['first_name', 'text', 'given-name', 80],
  ['last_name', 'text', 'family-name', 80],
  ['phone', 'tel', 'tel', 40],
  ['email', 'email', 'email', 254],
] as const;
export type Typed = Partial<Record<keyof Enquiry | keyof TrialAsked, string>>;
type Form = {
  once: string;
  session: WebsiteSession | undefined;
  /** The session is booked, not only asked for. */
  books?: boolean;
  typed?: Typed;
  faults?: Readonly<Record<string, readonly string[]>>;
  refused?: string;
};
const whatOf = ({ locale, time_zone }: Of, session: WebsiteSession): { name: string; at: string } => ({
  name: textIn(session.class_name, locale),
  at: `${dayOf(locale, session.day)} ${clockIn(time_zone, new Date(session.starts_at))}`,
});
/** Agreeing is a step of its own: the box is never ticked beforehand. */
const agreement = ({ locale, branch, privacy_url }: Of, fault: string): string => {
  const link =
    privacy_url === null
      ? ''
      : ` <a href="${safe(privacy_url)}" target="_blank" rel="noopener noreferrer">${say(locale, 'privacy')}</a>`;
  return `<label class="check"><input type="checkbox" name="agrees" value="yes" required><span>${say(locale, 'agree', { branch })}${link}</span></label>${fault}<p class="dim">${say(locale, 'book_hint')}</p><button>${say(locale, 'book_trial')}</button>`;
};
export const formPage = (of: Of, { once, session, books = false, typed = {}, faults = {}, refused }: Form): string => {
  const { locale, branch } = of;
  const title = session
    ? say(locale, books ? 'book_title' : 'trial_title', whatOf(of, session))
    : say(locale, 'form_title', { branch });
  const faultOf = (name: string): string =>
    (faults[name] ?? [])
      .map((one) => `<span class="fault" id="${name}-fault" role="alert">${safe(one)}</span>`)
      .join('');
  const told = (name: string): string => (faults[name] ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '');
  const inputs = FIELDS.map(
    ([name, type, fills, most]) =>
      `<label>${say(locale, name)}<input name="${name}" type="${type}" autocomplete="${fills}" maxlength="${most}" value="${safe(typed[name] ?? '')}"${name === 'first_name' || (books && name !== 'last_name') ? ' required' : ''}${told(name)}>${faultOf(name)}</label>`,
  ).join('');
  const enquiry = `<p class="dim">${say(locale, 'phone_hint')}</p><label>${say(locale, 'message')}<textarea name="message" rows="3" maxlength="1000"${told('message')}>${safe(typed.message ?? '')}</textarea>${faultOf('message')}</label>
<p class="dim">${say(locale, 'consent', { branch })}</p><button>${say(locale, session ? 'ask_trial' : 'send')}</button>`;
  const body = `<h1>${title}</h1>${refused === undefined ? '' : `<p class="fault" role="alert">${safe(refused)}</p>`}
<form method="post" action="${addressOf(of, books ? 'trial' : 'form', session?.id)}"><input type="hidden" name="once" value="${safe(once)}">${inputs}
${books ? agreement(of, faultOf('agrees')) : enquiry}
${session || refused !== undefined ? backTo(of) : ''}</form>`;
  return page(locale, title, body);
};

/** The class of the form has begun or was cancelled while the form was open: only another one can be booked. */
export const gonePage = (of: Of): string => {
  const text = say(of.locale, 'trial_gone');
  return page(of.locale, text, `${alertOf(text)}${backTo(of)}`);
};

/** What a visitor can do about a class: book a trial, or ask for one. */
type Offers = { books: boolean; asks: boolean };
const rowOf = (of: Of, session: WebsiteSession, offers: Offers): string => {
  const { locale, time_zone } = of;
  const time = (at: string): string => clockIn(time_zone, new Date(at));
  const isFull = session.places_left === 0;
  const left = isFull ? say(locale, 'full') : say(locale, 'places', { count: session.places_left });
  const link = (show: 'form' | 'trial'): string =>
    `<a href="${addressOf(of, show, session.id)}">${say(locale, show === 'trial' ? 'book_trial' : 'ask_trial')}</a>`;
  const trial = offers.books && session.trials_left > 0 ? link('trial') : offers.asks && !isFull ? link('form') : '';
  return `<li><span>${time(session.starts_at)}–${time(session.ends_at)}</span><span>${safe(textIn(session.class_name, locale))}</span><span class="dim">${left}</span>${trial}</li>`;
};
export const timetablePage = (of: Of, sessions: readonly WebsiteSession[], offers: Offers): string => {
  const { locale, branch } = of;
  const title = say(locale, 'timetable_title', { branch });
  const days = [...new Set(sessions.map(({ day }) => day))];
  const lists = days.map(
    (day) =>
      `<h2>${safe(dayOf(locale, day))}</h2><ul>${sessions
        .filter((one) => one.day === day)
        .map((one) => rowOf(of, one, offers))
        .join('')}</ul>`,
  );
  return page(locale, title, `<h1>${title}</h1>${lists.join('') || `<p>${say(locale, 'none')}</p>`}`);
};
