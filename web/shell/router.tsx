/** The router: the existing pages of the access table, with the guards of the specification. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
  type AnyRoute,
  type ParsedLocation,
} from '@tanstack/react-router';
import { pageFor, pages, type PageRow } from '#access/access.ts';
import { clearCookies } from '#kit/web/cookies.ts';
import { isSecondStepNeeded } from '#kit/web/api.ts';
import { CallFault } from '#kit/web/answers.ts';
import { parseSearch, dumpSearch } from '#kit/web/address.tsx';
import { safeFrom } from '#kit/web/go.ts';
import { toast } from '#kit/web/tell.ts';
import { changeLocale, currentLocale, say } from '#kit/web/words.ts';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorPage, NotFoundPage } from './errors.tsx';
import { Frame } from './frame.tsx';
import { LoginLayout } from './login-layout.tsx';
import { PageView } from './page-view.tsx';
import { isBuilt, loadPage } from './pages.ts';
import { forgetSession, isSignedIn, keepLocale, needSession, SECOND_STEP_PAGE, storedLocale } from './session.ts';

/** A locale is set at every navigation: the stored one, otherwise the fallback. */
const setLocale = async (): Promise<void> => {
  const locale = storedLocale();
  keepLocale(locale);
  if (locale !== currentLocale()) await changeLocale(locale);
};

const toLogin = (location: ParsedLocation): never => {
  clearCookies();
  const from = safeFrom(location.href);
  throw redirect({ to: '/login', search: from === '/home' ? {} : { from }, replace: true });
};

const mustStay = (fault: unknown): boolean =>
  fault instanceof CallFault && (fault.kind === 'network' || fault.kind === 'away' || fault.kind === 'too_many');

/** A failure at the start clears the cookies and shows sign-in; an unavailable server says so and offers a retry. */
const startSession = async (location: ParsedLocation): Promise<void> => {
  if (!isSignedIn()) toLogin(location);
  try {
    await needSession();
  } catch (fault) {
    if (mustStay(fault)) throw fault;
    if (isSecondStepNeeded(fault))
      throw redirect({ to: SECOND_STEP_PAGE, search: { from: safeFrom(location.href) }, replace: true });
    forgetSession();
    toLogin(location);
  }
};

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: async ({ location }) => {
    await setLocale();
    if (location.pathname === '/') throw redirect({ to: '/home', replace: true });
  },
});

const layouts = {
  default: createRoute({
    getParentRoute: () => rootRoute,
    id: 'default',
    component: DefaultLayout,
    beforeLoad: ({ location }) => startSession(location),
  }),
  login: createRoute({
    getParentRoute: () => rootRoute,
    id: 'login',
    component: LoginLayout,
    beforeLoad: () => {
      if (isSignedIn()) throw redirect({ to: '/home', replace: true });
    },
  }),
  public: createRoute({ getParentRoute: () => rootRoute, id: 'public', component: LoginLayout }),
} as const;

/** A page about one record, opened without an id, shows the list to choose from. */
const needId = (page: PageRow, id: string | undefined): void => {
  if (page.id !== 'required' || id !== undefined) return;
  const list = page.listOf ?? page.from;
  if (!list) return;
  toast(say('shell')('pick'), { tone: 'gray' });
  throw redirect({ to: list, replace: true });
};

const routeOf = (page: PageRow): AnyRoute =>
  createRoute({
    getParentRoute: () => layouts[page.layout],
    path: page.id === 'none' ? page.path : `${page.path}/{-$id}`,
    beforeLoad: ({ params, location }: { params: { id?: string }; location: ParsedLocation }) => {
      // An address with an invalid id is not an address of a page.
      if (!pageFor(location.pathname)) throw notFound({ routeId: rootRouteId });
      needId(page, params.id);
    },
    loader: () => loadPage(page.path),
    component: () => <PageView page={page} />,
    staleTime: Number.POSITIVE_INFINITY,
  });

const built = pages.filter((page) => isBuilt(page.path));
const inLayout = (layout: PageRow['layout']): AnyRoute[] => built.filter((page) => page.layout === layout).map(routeOf);

const devRoutes = (): AnyRoute[] =>
  import.meta.env.DEV
    ? [
        createRoute({ getParentRoute: () => rootRoute, path: '/dev/blocks/{-$id}', component: Outlet }).lazy(() =>
          import('../dev/route.tsx').then((module) => module.blocksRoute),
        ),
      ]
    : [];

export const makeRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      layouts.default.addChildren(inLayout('default')),
      layouts.login.addChildren(inLayout('login')),
      layouts.public.addChildren(inLayout('public')),
      ...devRoutes(),
    ]),
    parseSearch,
    stringifySearch: dumpSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 10_000,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
