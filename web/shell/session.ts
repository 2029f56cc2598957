/** Who is signed in, in which branch, and with which permissions: from cookies and the API's answers. */
import { dropAllDrafts, mayLeave } from '#kit/web/leave.ts';
import { classCategories } from './class-categories.ts';
import { keepRecent } from './recent.ts';
import type { branchContract } from '#areas/network/branch/branch.contract.ts';
import type { profileContract } from '#areas/access/profile/profile.contract.ts';
import type { sessionContract } from '#areas/access/session/session.contract.ts';
import type { Branch } from '#areas/network/branch/branch.model.ts';
import type { BranchInfo, SignedIn } from '#areas/access/session/session.model.ts';
import { fallbackLocale, isLocale, type Locale } from '#kit/domain/words.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { headOfficeName } from '#kit/web/branch-name.ts';
import { call, onSecondStepNeeded, onSessionEnd } from '#kit/web/api.ts';
import { callOf } from '#kit/web/call-of.ts';
import { CallFault } from '#kit/web/answers.ts';
import { clearCookies, readCookie, writeCookie, keepCookie } from '#kit/web/cookies.ts';
import { dateFormat } from '#kit/web/days.ts';
import { goTo, safeFrom } from '#kit/web/go.ts';
import { place } from '#kit/web/place.ts';
import { queryClient, refreshAll } from '#kit/web/query.ts';
import { rights } from '#kit/web/rights.ts';
import { signal } from '#kit/web/signal.ts';
import { showAlert } from '#kit/web/tell.ts';
import { changeLocale, currentLocale, say } from '#kit/web/words.ts';

const calls = {
  start: callOf<typeof profileContract.start>({ method: 'GET', path: 'staff/start/:branch_id' }),
  setLocale: callOf<typeof profileContract.setLocale>({ method: 'PUT', path: 'staff/me/locale', answer: 'silent' }),
  branches: callOf<typeof branchContract.list>({ method: 'GET', path: 'branch' }),
  logout: callOf<typeof sessionContract.logout>({ method: 'POST', path: 'admin/logout', answer: 'silent' }),
} as const;

type Start = DataOf<typeof profileContract.start>;
export type Profile = Start['profile'];
export type Session = {
  info: BranchInfo;
  profile: Profile;
  branch: { id: number; name: string; type: string; currency: string; country_code: string; time_zone: string };
  /** The person's branches, by name. */
  branches: readonly Branch[];
  countries: readonly string[];
};
export const session = signal<Session | null>(null);

/** The cookie of the specification; undefined if it is missing or invalid. */
const parseBranchInfo = (text: string | undefined): BranchInfo | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? '');
    return typeof found === 'object' && found !== null && 'staff_id' in found && 'is_HQ' in found
      ? (found as BranchInfo)
      : undefined;
  } catch {
    return undefined;
  }
};
export const isSignedIn = (): boolean => readCookie('FZToken') !== undefined;
/** HQ mode is on whenever the branch-info cookie exists. */
export const isHqMode = (): boolean => readCookie('FZ_BranchInfo') !== undefined;

const LOCALE_KEPT = 'cm.locale';
/** In the frame of a website, a browser may allow no storage: then the language is known as long as the page is open. */
let localeHere: Locale | null = null;
const keptLocale = (): string | null => {
  try {
    return localStorage.getItem(LOCALE_KEPT);
  } catch {
    return localeHere;
  }
};
/** The stored locale: from the cookie, otherwise the one this browser used before its cookies were cleared. */
export const storedLocale = (): Locale => {
  const stored = readCookie('FZ_Locale') ?? keptLocale();
  return isLocale(stored) ? stored : fallbackLocale;
};
export const keepLocale = (locale: Locale): void => {
  keepCookie('FZ_Locale', locale);
  try {
    localStorage.setItem(LOCALE_KEPT, locale);
  } catch {
    localeHere = locale;
  }
};

type Here = Pick<Branch, 'id' | 'name' | 'type' | 'currency' | 'country_code'>;
const keepBranch = (branch: Here): void => {
  keepCookie('FZ_CURRENT_ID', String(branch.id));
  keepCookie('FZ_CURRENT_COUNTRY', branch.country_code);
  keepCookie('FZ_CURRENT_CURRENCY', branch.currency);
  keepCookie('FZ_CURRENT_BRANCHTYPE', branch.type);
  keepCookie('FZ_CURRENT_BRANCH_NAME', branch.name);
};

const branchesOf = async (staffId: number): Promise<readonly Branch[]> => {
  const answer = await call(calls.branches, { query: { itemsPerPage: '-1', staff_id: staffId } });
  return Array.isArray(answer) ? answer : answer.data;
};
const byName = (branches: readonly Branch[]): Branch[] => branches.toSorted((a, b) => a.name.localeCompare(b.name));

const adminTypes: readonly string[] = ['super_admin', 'admin'];
/** The state as one text, to see whether it has changed. */
let heldHere = '';
const setRights = (info: BranchInfo, profile: Profile, held: Readonly<Record<string, true>>): void => {
  heldHere = JSON.stringify(held);
  const isHqUser = info.is_HQ === 1;
  rights.set({
    has: (flag) => held[flag] === true,
    isHqUser,
    isHqAdmin: isHqUser && adminTypes.includes(profile.staff_type),
  });
};

const startIn = (id: number | string): Promise<Start> => call(calls.start, { params: { branch_id: id } });
const notOurs: readonly string[] = ['forbidden', 'not_found', 'validation'];
/** In the branch of the cookie; if it isn't (or is no longer) one of the person's, in the first one. */
const askStart = async (info: BranchInfo): Promise<Start> => {
  const chosen = readCookie('FZ_CURRENT_ID') ?? info.branch?.id;
  try {
    if (chosen !== undefined) return await startIn(chosen);
  } catch (fault) {
    if (!(fault instanceof CallFault) || !notOurs.includes(fault.kind)) throw fault;
  }
  const [first] = byName(await branchesOf(info.staff_id));
  if (!first) throw new Error(say('blocks')('answers.forbidden'));
  return startIn(first.id);
};
/** What belongs to the network or the person, whichever branch is the current one. */
const keepStart = (start: Start): Pick<Session, 'profile' | 'branches' | 'countries'> => {
  headOfficeName.set(start.branch.head_office);
  classCategories.set(start.categories);
  const branches = byName(start.branches);
  const countries = [...new Set(branches.filter(({ is_active }) => is_active).map((one) => one.country_code))];
  return { profile: start.profile, branches, countries };
};

/** Shown once; answers of other pending calls don't show it again. */
let ended = false;

const load = async (): Promise<Session> => {
  const info = parseBranchInfo(readCookie('FZ_BranchInfo'));
  if (!info) throw new Error('the branch-info cookie is missing');
  const start = await askStart(info);
  const { profile, branch } = start;
  keepBranch(branch);
  setRights(info, profile, start.access);
  dateFormat.set(profile.date_format);
  place.set({
    branch_id: branch.id,
    currency: branch.currency,
    zone: branch.time_zone,
    country: branch.country_code,
    staff_id: info.staff_id,
  });
  const loaded = { info, branch, ...keepStart(start) };
  session.set(loaded);
  ended = false;
  return loaded;
};

let starting: Promise<Session> | null = null;
/** Resolves with the session, which is loaded once until it is cleared. */
export const needSession = (): Promise<Session> => {
  starting ??= load().catch((fault: unknown) => {
    starting = null;
    throw fault;
  });
  return starting;
};

/**
 * The person's permissions have changed: they are loaded again, with every page, and a branch that is no longer theirs
 * is left. `mayBeSame`: a change may have been missed while the channel was closed.
 */
export const renewAccess = async (mayBeSame = false): Promise<void> => {
  const now = session.get();
  if (!now) return;
  try {
    const start = await askStart(now.info);
    const { branch, access } = start;
    if (mayBeSame && branch.id === now.branch.id && JSON.stringify(access) === heldHere) return;
    setRights(now.info, start.profile, access);
    const kept = keepStart(start);
    session.set((known) => known && { ...known, ...kept });
    if (branch.id === now.branch.id) await refreshAll();
    else await enterBranch(branch);
  } catch (fault) {
    // Temporarily unavailable: the server's next answer shows what is no longer allowed.
    if (!(fault instanceof CallFault)) throw fault;
  }
};

/** The person changed their profile: updates the name in the navigation and in the cookie. */
export const renewProfile = (profile: Profile): void => {
  session.set((now) => {
    if (!now) return now;
    const { first_name, last_name } = profile;
    const info = { ...now.info, first_name, last_name };
    keepCookie('FZ_BranchInfo', JSON.stringify(info));
    return { ...now, info, profile };
  });
};

export const SECOND_STEP_PAGE = '/p/secondStep';

export const forgetSession = (): void => {
  starting = null;
  session.set(null);
  clearCookies();
  queryClient.clear();
  rights.set({ has: () => false, isHqAdmin: false, isHqUser: false });
};

/** After a sign-in: the cookies, the account's language, and back to the previous page. */
export const signedIn = async (answer: SignedIn, from: string | undefined): Promise<void> => {
  const { token, branchInfo, locale } = answer;
  if (!token || !branchInfo) return;
  forgetSession();
  ended = false;
  writeCookie('FZToken', token);
  writeCookie('FZ_BranchInfo', JSON.stringify(branchInfo));
  if (branchInfo.branch) keepBranch(branchInfo.branch as Here);
  const chosen = locale ?? storedLocale();
  keepLocale(chosen);
  if (chosen !== currentLocale()) await changeLocale(chosen);
  const to = safeFrom(from);
  goTo(answer.setUpSecondStep ? `${SECOND_STEP_PAGE}?from=${encodeURIComponent(to)}` : to, { replace: true });
};

/** Ends the session here even if the server can't be reached. */
export const signOut = async (): Promise<void> => {
  // Pending calls will be answered with code 6: the session hasn't timed out.
  ended = true;
  try {
    await call(calls.logout, {});
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
  }
  forgetSession();
  dropAllDrafts();
  goTo('/login');
};

/**
 * Code 6: one alert, all cookies cleared, the sign-in page, and later back to the previous page. Without a session to
 * end, the person has signed out in another tab and knows about it.
 */
const timeOut = (): void => {
  if (ended) return;
  ended = true;
  const here = `${window.location.pathname}${window.location.search}`;
  const isLoggedOut = !isSignedIn();
  forgetSession();
  // Signed out in another tab: the sign-in page already knows the previous page.
  if (window.location.pathname === '/login') return;
  goTo(`/login?from=${encodeURIComponent(here)}`, { replace: true });
  if (isLoggedOut) return;
  writeCookie('timeout', 'true');
  void showAlert({ title: say('shell')('sessionTimedOut'), lines: [say('shell')('sessionTimedOutMore')] });
};
onSessionEnd(timeOut);
onSecondStepNeeded(() => {
  const { pathname, search } = window.location;
  if (pathname !== SECOND_STEP_PAGE)
    goTo(`${SECOND_STEP_PAGE}?from=${encodeURIComponent(`${pathname}${search}`)}`, { replace: true });
});
/** Shows a language from now on. */
export const followLocale = async (locale: Locale): Promise<void> => {
  await changeLocale(locale);
  keepLocale(locale);
};
export const chooseLocale = async (locale: Locale): Promise<void> => {
  await followLocale(locale);
  if (!isSignedIn()) return;
  try {
    await call(calls.setLocale, { body: { locale } });
  } catch (fault) {
    if (!(fault instanceof CallFault)) throw fault;
  }
  await queryClient.invalidateQueries();
};

/** Switches to another branch: its cookies and permissions, and everything is loaded again. */
export const enterBranch = async (branch: Here): Promise<void> => {
  keepBranch(branch);
  starting = null;
  queryClient.clear();
  await needSession();
};

/** Like a person's choice: asks first about unsaved entries. False if the person stays. */
export const switchBranch = async (branch: Here): Promise<boolean> => {
  if (!(await mayLeave())) return false;
  await enterBranch(branch);
  const staff_id = place.get().staff_id;
  if (staff_id !== null) keepRecent(staff_id, branch.id);
  return true;
};

/** The first branch of a country becomes the current one. */
export const firstBranchOf = async (country: string): Promise<Branch | undefined> => {
  const answer = await call(calls.branches, { query: { country_code: country } });
  return (Array.isArray(answer) ? answer : answer.data)[0];
};
