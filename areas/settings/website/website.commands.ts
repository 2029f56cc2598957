/** Keys of websites, and the enquiries that come through them. */
import { randomBytes } from 'node:crypto';
import { areaWords } from '#areas/domain.index.ts';
import { bookTrial } from '#areas/classes/trial/trial-book.commands.ts';
import { createLead } from '#areas/people/lead/lead.commands.ts';
import { NewLead } from '#areas/people/lead/lead.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { fill, textIn, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { asPage } from '#kit/domain/page.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { websiteContract } from './website.contract.ts';
import type { Enquiry, TrialAsked, WebsiteKey, WebsiteScope } from './website.model.ts';
import { linkFrom, originFrom, OVERLAP_MS, websiteCan, whyNotChange, whyNotRotate } from './website.rules.ts';
import {
  countLeadsOfWebsite,
  endKeyRow,
  getKey,
  holdKey,
  holdKeysOf,
  insertKey,
  insertWebsiteLead,
  keyOfSecret,
  leadSentBefore,
  leadsOfWebsite,
  leadsPerPage,
  markUsed,
  replaceSecret,
  sessionsOfWebsite,
  websiteKeys,
  type KeyRecord,
  type OpenKey,
} from './website.store.ts';

const PREFIX = 10;
const LONGEST_INTEREST = 200;
const secretOf = (): { secret: string; hash: Buffer; prefix: string } => {
  const secret = `cm_${newToken()}`;
  return { secret, hash: hashToken(secret), prefix: secret.slice(0, PREFIX) };
};
/** A secret that can't work any more isn't announced. */
export const presentKey = (ctx: Ctx, key: KeyRecord): WebsiteKey => {
  const isOver = key.previous_until !== null && new Date(key.previous_until) <= ctx.clock.now();
  return { ...key, previous_until: isOver ? null : key.previous_until, can: websiteCan(key) };
};
export const viewKey = async (ctx: Ctx, id: number): Promise<WebsiteKey> => {
  const [[key]] = await ctx.read(websiteKeys.one(id, { branches: ctx.scope.branches }));
  if (!key) throw new NotFound();
  return presentKey(ctx, key);
};

type Addresses = { origins: readonly string[]; privacy_url: string | null };
/** All addresses as they are stored, or all that are invalid. */
const asAddresses = ({ origins, privacy_url }: Addresses): { origins: string[]; privacy_url: string | null } => {
  const link = privacy_url === null ? null : linkFrom(privacy_url);
  const faults = origins.flatMap((one, i) =>
    originFrom(one) === undefined ? [{ field: `origins.${i}`, key: 'link_invalid' }] : [],
  );
  if (link === undefined) faults.push({ field: 'privacy_url', key: 'link_invalid' });
  if (faults.length > 0) throw new ValidationError(faults);
  return { origins: [...new Set(origins.flatMap((one) => originFrom(one) ?? []))], privacy_url: link ?? null };
};
export const createKey = command(websiteContract.create, async (ctx, input) => {
  const { branch_id, name, scopes } = input;
  const { keysPerBranch: max } = ctx.services.config;
  refuseIf((await holdKeysOf(ctx.db, branch_id)) >= max ? 'settings.website_many' : null, { max });
  const id = await insertKey(ctx.db, {
    branch_id,
    name,
    scopes: [...new Set(scopes)],
    ...asAddresses(input),
    site: randomBytes(8).toString('hex'),
    staff_id: ctx.actor.staff_id || null,
  });
  return presentKey(ctx, await getKey(ctx.db, id));
});
export const editKey = command(websiteContract.edit, async (ctx, id, { version, ...input }) => {
  refuseIf(whyNotChange(await getKey(ctx.db, id)));
  const changed = { name: input.name, scopes: [...new Set(input.scopes)], ...asAddresses(input) };
  await saveVersioned(ctx.db, 'website_key', id, version, changed);
  return presentKey(ctx, await getKey(ctx.db, id));
});
export const rotateKey = command(websiteContract.rotate, async (ctx, id, { version, at_once }) => {
  const now = ctx.clock.now();
  refuseIf(whyNotRotate(await getKey(ctx.db, id), at_once, now));
  const { secret, hash, prefix } = secretOf();
  const until = at_once ? null : new Date(now.getTime() + OVERLAP_MS).toISOString();
  if (!(await replaceSecret(ctx.db, { id, version, now }, { hash, prefix, until })))
    throw new StaleWrite('website_key', id, version);
  return { id, secret };
});
export const endKey = command(websiteContract.end, async (ctx, id, { version }) => {
  refuseIf(whyNotChange(await getKey(ctx.db, id)));
  if (!(await endKeyRow(ctx.db, { id, version, now: ctx.clock.now() })))
    throw new StaleWrite('website_key', id, version);
  return presentKey(ctx, await getKey(ctx.db, id));
});

/** A website isn't a member of staff: it gets what the system looks up for it, and no more. */
export const asWebsite = (ctx: Pick<Ctx, 'services'>): Promise<Ctx> => systemContext(ctx.services, 'website');
const needScope = ({ scopes }: OpenKey, scope: WebsiteScope): void =>
  refuseIf(scopes.includes(scope) ? null : 'settings.website_scope');
const programKey = async (system: Ctx, secret: string, scope: WebsiteScope): Promise<OpenKey> => {
  const [[key]] = await system.read(keyOfSecret(hashToken(secret), system.clock.now()));
  if (!key) throw new Refusal('settings.website_key');
  needScope(key, scope);
  await system.read(markUsed(key.id, system.clock.now()));
  return key;
};

const interestOf = async (
  system: Ctx,
  key: OpenKey,
  session_id: number | null,
  locale: Locale,
): Promise<string | null> => {
  if (session_id === null) return null;
  const [[session]] = await system.read(sessionsOfWebsite(key.branch_id, system.clock.now(), session_id));
  if (!session || session.places_left === 0) throw new Refusal('settings.website_session');
  const at = `${session.day} ${clockIn(key.time_zone, new Date(session.starts_at))}`;
  const wish = fill(areaWords.settings[locale].website.wants_trial, { name: textIn(session.class_name, locale), at });
  return wish.slice(0, LONGEST_INTEREST);
};
type Sent = { enquiry: Enquiry; once: string; kind: 'form' | 'trial' | 'program'; locale: Locale };
/** Adds a lead once, however often it is sent. Staff see it with today as the day to get in touch. */
export const takeEnquiry = async (
  system: Ctx,
  key: OpenKey,
  { enquiry, once, kind, locale }: Sent,
): Promise<number> => {
  needScope(key, 'write_leads');
  if (enquiry.email === null && enquiry.phone === null)
    throw new ValidationError([{ field: 'phone', key: 'required' }]);
  return system.tx(async (ctx) => {
    if (!(await holdKey(ctx.db, key.id))) throw new Refusal('settings.website_ended');
    const before = await leadSentBefore(ctx.db, key.id, once);
    if (before !== undefined) return before;
    const { id } = await createLead(
      ctx,
      NewLead.parse({
        branch_id: key.branch_id,
        first_name: enquiry.first_name,
        last_name: enquiry.last_name,
        email: enquiry.email,
        phone: enquiry.phone,
        source: 'website',
        interest: await interestOf(ctx, key, enquiry.session_id, locale),
        next_action: areaWords.settings[locale].website.get_in_touch,
        next_action_on: dayIn(key.time_zone, ctx.clock.now()),
        note: enquiry.message,
      }),
    );
    await insertWebsiteLead(ctx.db, { branch_id: key.branch_id, website_key_id: key.id, lead_id: id, kind, once });
    return id;
  });
};

type Asked = { asked: TrialAsked; once: string; locale: Locale };
/** Books a trial once, however often it is sent. The key is locked first, then the class. */
export const takeTrial = async (
  system: Ctx,
  key: OpenKey,
  { asked: { agrees: _agrees, ...visitor }, once, locale }: Asked,
): Promise<number> => {
  needScope(key, 'book_trials');
  return system.tx(async (ctx) => {
    if (!(await holdKey(ctx.db, key.id))) throw new Refusal('settings.website_ended');
    return bookTrial(ctx, { ...visitor, branch_id: key.branch_id, website_key_id: key.id, once, locale });
  });
};

type FromProgram = Enquiry & { key: string; once: string };
export const addLeadByProgram = async (ctx: Ctx, { key: secret, once, ...enquiry }: FromProgram) => {
  const system = await asWebsite(ctx);
  const key = await programKey(system, secret, 'write_leads');
  return { id: await takeEnquiry(system, key, { enquiry, once, kind: 'program', locale: ctx.locale }) };
};
export const leadsForProgram = async (ctx: Ctx, { key: secret, page }: { key: string; page: number }) => {
  const system = await asWebsite(ctx);
  const { branch_id } = await programKey(system, secret, 'read_leads');
  const [rows, [counted]] = await system.read(leadsOfWebsite(branch_id, page), countLeadsOfWebsite(branch_id));
  return asPage({ page, itemsPerPage: leadsPerPage }, rows, counted?.total ?? 0);
};
export const timetableForProgram = async (ctx: Ctx, secret: string) => {
  const system = await asWebsite(ctx);
  const { branch_id } = await programKey(system, secret, 'read_timetable');
  const [sessions] = await system.read(sessionsOfWebsite(branch_id, system.clock.now()));
  return sessions;
};
