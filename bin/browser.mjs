// The step that tests the pages in a browser, which is found or installed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { project } from './sources.mjs';
import { packaged } from './steps.mjs';

/**
 * The page tests of a Playwright project, with several browsers at once. Without a browser, a step that fails and says
 * what to install.
 */
export const pagesStep = (name, projectName, workers) => {
  const finder = ['--import', 'tsx', path.join('e2e', 'kit', 'browser.ts')];
  const found = spawnSync(process.execPath, finder, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last = found.stdout.trim().split('\n').at(-1) ?? '';
  if (found.status !== 0)
    return { name, command: [process.execPath, '-e', `console.log(${JSON.stringify(last)}); process.exit(1)`] };
  return {
    name,
    kind: 'playwright',
    command: packaged('@playwright/test/cli.js', 'test', '--project', projectName, '--workers', String(workers)),
    env: { CORNERMAN_BROWSER: last },
  };
};
