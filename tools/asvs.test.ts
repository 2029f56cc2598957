/**
 * docs/asvs.md answers each requirement once, and what it names is there. Some of its answers are about the whole
 * source; they are checked here too.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutComments } from './architecture/imports.ts';
import { isTest, projectRoot, readSources } from './sources.ts';

/** How many requirements of levels 1 and 2 each section has; they are numbered from 1. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
  8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
  11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;
const ids = [...sections.matchAll(/(\S+):(\d+)/g)].flatMap(([, section = '', count]) =>
  Array.from({ length: Number(count) }, (_, i) => `V${section}.${i + 1}`),
);

const answers = ['met', 'not met', 'not applicable'] as const;
const text = readFileSync(path.join(projectRoot, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', level = '', short = '', answer = '', why = '']) => ({ id, level, short, answer, why }));
/** Paths in code marks, and links to other documents. */
const namedIn = (why: string): string[] => [
  ...[...why.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|\.[a-z]+|[\w.-]+\.(?:json|ts|mjs))`/g)].map(([, file = '']) => file),
  ...[...why.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, file = '']) => path.join('docs', file)),
];
const isThere = (file: string): boolean => existsSync(path.join(projectRoot, file));

describe('docs/asvs.md', () => {
  it('answers each of the 253 requirements of levels 1 and 2 once, in order', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });
  it('knows three answers and two levels, and says each requirement in short', () => {
    expect(rows.filter(({ answer }) => !(answers as readonly string[]).includes(answer))).toEqual([]);
    expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
    expect(rows.filter(({ short, why }) => short === '' || short.length > 80 || why === '')).toEqual([]);
  });
  it('names files that are there, with each “met” at least one', () => {
    const named = rows.map((row) => ({ ...row, files: namedIn(row.why) }));
    expect(named.filter(({ answer, files }) => answer === 'met' && !files.some(isThere)).map(({ id }) => id)).toEqual(
      [],
    );
    const missing = named.flatMap(({ id, files }) =>
      files.filter((file) => !isThere(file)).map((file) => `${id} ${file}`),
    );
    // A format of file, an address and a general pattern aren't paths.
    expect(missing.filter((one) => !/\.rules\.ts$| \.git$|\/dev\/blocks$/.test(one))).toEqual([]);
  });
  it('counts its answers right', () => {
    for (const answer of answers) {
      const of = rows.filter((row) => row.answer === answer);
      const counts = [of.filter(({ level }) => level === '1').length, of.filter(({ level }) => level === '2').length];
      expect(text).toContain(`| ${answer} | ${counts[0]} | ${counts[1]} | ${of.length} |`);
    }
    const open = rows.filter(({ answer }) => answer === 'not met').map(({ id }) => id);
    expect(text).toContain(`Not met: ${open.join(', ')}.`);
  });
});

const sources = readSources().filter(({ path: file }) => !isTest(file) && !file.includes('testing'));
/** What runs on a server or in a browser, without tools for developers. */
const product = sources.filter(
  ({ path: file }) => /^(?:areas|kit|web|access|server)\//.test(file) && !file.startsWith('server/torture/'),
);
const filesWith = (pattern: RegExp): string[] =>
  product
    .filter((source) => pattern.test(withoutComments(source.text)))
    .map(({ path: file }) => file)
    .toSorted();

const onServer = (file: string): boolean =>
  !file.startsWith('web/') && !file.startsWith('kit/web/') && !/\.(?:view|tsx)/.test(file);

describe('the source', () => {
  it('makes no code and no HTML from text', () => {
    expect(
      filesWith(
        /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
      ),
    ).toEqual([]);
  });
  it('makes one regular expression at run time, from a constant', () => {
    expect(filesWith(/new RegExp\(/)).toEqual(['kit/server/live.ts']);
  });
  it('takes secrets from Node’s crypto only, and no digest that is broken', () => {
    // The wait before a transaction that is tried again.
    expect(filesWith(/Math\.random\(/)).toEqual(['kit/server/perform.ts']);
    expect(filesWith(/['"]md5['"]/i)).toEqual([]);
    expect(filesWith(/['"]sha-?1['"]/i)).toEqual([
      'areas/access/password/leaked.service.ts',
      'areas/access/two-step/totp.service.ts',
    ]);
  });
  it('connects from these files to other systems, whose addresses are in the settings', () => {
    const connects =
      /\bfetch\(|\bconnect\(\{|createTransport\(|new S3Client\(|new Stripe\(|new pg\.(?:Pool|Client)\(|\bask\(\{ socketPath/;
    expect(filesWith(connects).filter(onServer)).toEqual([
      'areas/access/password/leaked.service.ts',
      'kit/server/db.ts',
      'kit/server/files-s3.ts',
      'kit/server/gateway-stripe.ts',
      'kit/server/health.ts',
      'kit/server/jobs.ts',
      'kit/server/live-channel.ts',
      'kit/server/mail.ts',
      'kit/server/meeting-zoom.ts',
      'kit/server/scanner.ts',
      // Its own second process, over a socket file.
      'kit/server/side.ts',
    ]);
  });
});
