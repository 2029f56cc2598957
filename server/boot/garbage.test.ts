import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** A process with 80 MB in use, and twice as much that lives for a moment: how large does its heap become, in MB? */
const largest = (before: string): number => {
  const program = `
    ${before}
    const { getHeapStatistics } = await import('node:v8');
    const rows = (count) => Array.from({ length: count }, (_, i) => ({ id: i, name: 'row ' + i, of: [i] }));
    globalThis.kept = rows(500_000);
    let most = 0;
    const lately = [];
    for (let i = 0; i < 400; i += 1) {
      lately.push(rows(4000));
      if (lately.length > 12) lately.shift();
      most = Math.max(most, getHeapStatistics().total_heap_size);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    console.log(most);`;
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=8', '--import', 'tsx', '--input-type=module'];
  return Number(execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' })) / 1e6;
};

it('lets the heap grow little before it collects garbage', () => {
  const file = JSON.stringify(path.join(import.meta.dirname, 'garbage.ts'));
  const [seldom, often] = ['collectSeldom', 'collectOften'].map((mode) =>
    largest(`(await import(${file})).${mode}();`),
  );
  expect(often).toBeLessThan((seldom ?? 0) - 20);
});
