import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../sources.ts';
import { mutations } from './mutations.ts';

describe('the faults that npm run power plants', () => {
  it.each(mutations.map((one) => [one.harm, one] as const))('%s: the line is still there, once', (_harm, one) => {
    const text = readFileSync(path.join(projectRoot, one.file), 'utf8');
    expect(text.split(one.find)).toHaveLength(2);
    expect(one.put).not.toBe(one.find);
  });
});
