// The word after the dot of a file name is its role, and the role decides the side (ADR 0030):
// `people/lead/lead.store.ts` belongs to the server, `lead.list.tsx` to the web, `lead.rules.ts` to both. No other role
// exists.

/** Shared by both sides: only TypeScript and zod. In the order in which a noun is read. */
export const domain = {
  words: 'sentences, English and Chinese side by side',
  model: 'fields with their bounds, rows as they leave the server',
  machine: 'statuses and named moves',
  rules: 'pure decisions; the day and the figures are given',
  contract: 'one row per call',
};
export const server = {
  store: 'all SQL about the noun',
  facts: 'what other areas may read of it',
  commands: 'what changes it, one transaction each; other areas call these too',
  service: 'work without SQL: codes, formats, shapes of answers',
  routes: 'binds the rows of the contract to commands and reads',
  jobs: 'what runs by itself',
  letters: 'what is sent by e-mail',
  paper: 'what becomes a PDF',
  csv: 'columns of its file',
};
export const web = {
  page: 'a page by its address',
  list: 'a described list',
  record: 'a described record',
  form: 'a described form',
  actions: 'the moves as buttons',
  parts: 'pieces of pages',
  view: 'what pages work out for showing, hooks too, without a tag',
  module: 'its styles',
};
/** Builders for tests: they can use the domain and the server, and no product file uses them. */
export const tests = { testing: 'builders for tests' };
/** One of each for the whole area. */
export const ofArea = { words: 'domain', pages: 'web', palette: 'web', module: 'web', testing: 'tests' };

const sides = { domain, server, web, tests };
const sideOfRole = Object.fromEntries(
  Object.entries(sides).flatMap(([side, roles]) => Object.keys(roles).map((role) => [role, side])),
);

/** The parts of a file's name in an area: `lead.store.ts` has a subject and a role, `lead.api.test.ts` a kind of test. */
export const nameOf = (file) => {
  const found = /([^/]+?)(\.test)?\.(?:tsx?|css)$/.exec(file);
  if (!found) return undefined;
  const [subject, ...words] = found[1].split('.');
  const [said, isTest] = [words.join('.'), found[2] !== undefined];
  const kind = isTest ? /(?:^|\.)(api|screen|process(?:\.deep)?)$/.exec(said) : undefined;
  const role = kind ? said.slice(0, kind.index) : said;
  return { subject, role: role === '' ? undefined : role, kind: kind?.[1], isTest };
};

/** `domain`, `server`, `web`, or `tests`; undefined for files that aren't part of the product. */
export const sideOf = (file) => {
  const [top = '', second = '', third] = file.split('/');
  if (top === 'kit') return second;
  if (top === 'access') return 'domain';
  if (top === 'server' || top === 'web') return top;
  if (top !== 'areas') return undefined;
  const index = /^(domain|server|web)\.index\.ts$/.exec(second);
  if (index && third === undefined) return index[1];
  const name = nameOf(file);
  if (!name) return undefined;
  if (name.isTest && name.role === undefined) return name.kind === undefined ? 'domain' : 'server';
  return name.role in ofArea && file.split('/').length === 3 ? ofArea[name.role] : sideOfRole[name.role];
};
