import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { gathered } from './tools/gather.ts';
import { unusedParts } from './tools/library-parts.ts';
import { pageTables } from './tools/page-tables.ts';
import { preloads } from './tools/preloads.ts';
import {
  componentStyles,
  fontPreload,
  noCircles,
  noServerInThePage,
  oneLanguage,
  withoutJsonSchema,
  withoutZodWords,
} from './tools/vite-plugins.ts';

const project = import.meta.dirname;
/** Set by bin/dev.mjs: where the server listens while the pages are served from here. */
const server = process.env.CORNERMAN_SERVER ?? 'http://127.0.0.1:3000';

/** First of all: the styles of components build on these. */
const theme = /web[\\/]theme[\\/]\w+\.css$/;
const base = new RegExp(
  [
    String.raw`kit[\\/]domain[\\/](?:constants|contract|currency|day|is-day|errors|machine|money|words)\.ts$`,
    String.raw`(?<!areas[\\/])access[\\/](?!flags|roles)[\w-]+\.ts$`,
    String.raw`kit[\\/]domain[\\/]lookups[\\/]choices\.ts$`,
    String.raw`web[\\/]shell[\\/]recent\.ts$`,
    String.raw`kit[\\/]web[\\/](?:address|address-of|answers|api|call-of|chunk|cookies|go|leave|noun|now|paths|pending|place|query|rights|signal|tell|words)\.tsx?$`,
  ].join('|'),
);

/** What the frame draws with, whichever page is in it. */
const frame = new RegExp(
  [
    String.raw`@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:UnstyledButton|Transition|ActionIcon|Skeleton|Loader|Button|Title|Avatar))[\\/]`,
    String.raw`@mantine[\\/]core[\\/]styles[\\/](?:ActionIcon|Skeleton|Loader|Button|Title|Avatar)\.`,
    String.raw`kit[\\/]web[\\/](?:lazily|slot)\.tsx$|kit[\\/]web[\\/]picture[\\/]scale\.ts$|web[\\/]shell[\\/]shell\.module\.css$|kit[\\/]web[\\/]look[\\/](?:pop|table)\.module\.css$`,
    String.raw`kit[\\/]web[\\/]look[\\/](?:show|initials|loaded|lay|page|figures|outcome)\.[\w.]+$|kit[\\/]web[\\/](?:dialog[\\/]dialog|picture[\\/]picture)\.module\.css$`,
    String.raw`@mantine[\\/]hooks[\\/]esm[\\/](?:use-media-query|use-reduced-motion|use-did-update|use-resize-observer|use-color-scheme|use-isomorphic-effect)[\\/]`,
    String.raw`icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?:Scan|Barbell|PlugConnectedX|AlertTriangle|Inbox|Lock|SearchOff|Check|ArrowDownRight|ArrowUpRight)\.`,
    String.raw`node_modules[\\/]clsx[\\/]|icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes)|preload-helper`,
  ].join('|'),
);

/** What everybody who is signed in needs first: one file instead of a dozen of a kilobyte or less. */
const session = new RegExp(
  [
    String.raw`areas[\\/]people[\\/]person[\\/](?:person|phone)\.rules\.ts$`,
    String.raw`kit[\\/]domain[\\/]phone\.ts$`,
    String.raw`kit[\\/]web[\\/](?:days|branch-name)\.tsx?$`,
    String.raw`web[\\/]shell[\\/](?:session|class-categories)\.ts$`,
  ].join('|'),
);

/** What forms and lists check entries with: the first page has neither (kit/web/call-of.ts). */
const schemas =
  /node_modules[\\/]zod[\\/]|kit[\\/]domain[\\/](?:both-texts|day-field|field|history|money-field|page|rows)\.ts$/;
/** Tables and schemas change nothing by being loaded: what nobody uses of them stays away. */
const withoutEffects = new RegExp(`${schemas.source}|(?<!areas[\\/])access[\\/]flags\\.ts$`);

/** Parts of libraries that pages choose from: components, what they are drawn with, icons. */
const chosen =
  /node_modules[\\/](?:@mantine[\\/](?:core|hooks)[\\/]esm|@floating-ui|@dnd-kit|react-number-format|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tabbable|tslib|get-nonce|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons)[\\/]/;
/** The pages on which people open the product, and as how many others each counts (tools/gather.ts). */
const opened: readonly (readonly [RegExp, number])[] = [
  [/[\\/]member\.list\.tsx$/, 10],
  [/[\\/]member\.record\.tsx$/, 5],
  [/[\\/](?:(?:news|lead)\.list|(?:report-list|sign-in)\.page)\.tsx$/, 5],
];
/** Modules that several pages have, but not the first one. */
const shared = gathered(
  (id) => (!id.includes('node_modules') || chosen.test(id)) && !id.startsWith('\0') && !withoutEffects.test(id),
  (id) => /areas[\\/]report[\\/]home[\\/]home\.page\.tsx$/.test(id),
  (id) => opened.find(([page]) => page.test(id))?.[1] ?? 1,
);

const loadedFirst = /\/(?:libraries|base|frame|session|index|words-\w\w|rolldown-runtime)-[\w-]+\.js$/;

const { version } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string };

export default defineConfig({
  root: path.join(project, 'web'),
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  cacheDir: path.join(project, 'node_modules', '.vite'),
  plugins: [
    react(),
    unusedParts(),
    componentStyles(),
    fontPreload(),
    noServerInThePage(),
    noCircles(),
    oneLanguage(),
    pageTables(),
    withoutJsonSchema(),
    withoutZodWords(),
    shared.plugin,
    preloads(),
  ],
  build: {
    outDir: path.join(project, 'dist', 'web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: addresses of fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the first page has loaded is not asked for again: no page need say so.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => !loadedFirst.test(one)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The sentence of each flag, in two languages, is shown on few pages: it comes with them, not with the first one.
      treeshake: { moduleSideEffects: (id) => !withoutEffects.test(id) },
      output: {
        // The first page names every file that there is: each letter of a name is sent a thousand times.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          !isDynamicEntry && /^(libraries|base|frame|session|schemas|words|rolldown-runtime)/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && !/^(index|base)/.test(name))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What changes with an upgrade only, in one file that browsers keep.
            {
              name: 'libraries',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
            },
            // What every page needs, in one file instead of twenty small ones, each with a head of its own.
            { name: 'base', test: new RegExp(`${theme.source}|${base.source}|${session.source}|${frame.source}`) },
            // Nothing is imported by styles, and pages have a dozen of them: those of most pages are one file. Every page
            // but the first one has them and schemas.
            { name: 'schemas', test: new RegExp(`${schemas.source}|\\.css$`), minShareCount: 2 },
            {
              name: 'words-en',
              test: /(?:kit[\\/]domain[\\/](?:blocks|field|shell|faults)|lead-source|[\\/]tax)\.words\.ts\?en$/,
            },
            {
              name: 'words-cn',
              test: /(?:kit[\\/]domain[\\/](?:blocks|field|shell|faults)|lead-source|[\\/]tax)\.words\.ts\?cn$/,
            },
            { name: shared.nameOf, debugName: 'shared' },
            {
              name: 'parts',
              test: /node_modules[\\/](?!.*icons-react)/,
              minShareCount: 3,
              maxModuleSize: 20_000,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(api/|healthz|readyz|files/)': { target: server },
      '^/live/': { target: server, ws: true },
    },
  },
});
