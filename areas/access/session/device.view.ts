/** What a User-Agent says, in names that a person knows. */
export type Device =
  | { kind: 'desk' | 'phone' | 'program'; browser: string; system: string }
  | { kind: 'program'; browser?: string };

/** The first match: Edge and Opera also say Chrome, and Chrome also says Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

const handheld: readonly string[] = ['iPhone', 'iPad', 'Android'];

/** A browser on a system; else the program's own name, such as "curl". */
export const deviceOf = (agent: string | null): Device => {
  const [browser, system] = [nameIn(browsers, agent ?? ''), nameIn(systems, agent ?? '')];
  if (browser && system) return { kind: handheld.includes(system) ? 'phone' : 'desk', browser, system };
  const program = /^[\w. -]{1,40}?(?=\/|$)/.exec(agent ?? '')?.[0].trim();
  return program ? { kind: 'program', browser: program } : { kind: 'program' };
};
