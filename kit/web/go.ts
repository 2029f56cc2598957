/** Navigating from outside a component. The shell's router does it. */
/** Resolves once the last requested page is shown. */
type Arrive = () => Promise<void>;
let arrival: Arrive = () => Promise.resolve();
export const arrived: Arrive = () => arrival();

type GoTo = (href: string, how?: { replace?: boolean }) => void;
let goer: GoTo = (href) => window.location.assign(href);
export const setGoTo = (next: GoTo, arrive: Arrive): void => {
  goer = next;
  arrival = arrive;
};
export const goTo: GoTo = (href, how) => goer(href, how);

/** Only an address of this product: a foreign one in `?from=` would lead people away after signing in. */
export const safeFrom = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/home';
