/** Writes docs/coverage.md. With --check it only says whether the page is up to date (exit 1 if not). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { whatIsBuilt } from './coverage/built.ts';
import { coveragePage, sectionsOf } from './coverage/render.ts';
import { projectRoot, readSources } from './sources.ts';

const file = path.join(projectRoot, 'docs/coverage.md');
const page = coveragePage(sectionsOf(await whatIsBuilt(readSources())));

if (!process.argv.includes('--check')) {
  writeFileSync(file, page);
  console.log('Wrote docs/coverage.md.');
} else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/coverage.md is out of date. Run npx tsx tools/coverage.ts.');
  process.exitCode = 1;
}
