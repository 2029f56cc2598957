/**
 * Carries out a Dockerfile without a container engine: each stage is a folder, and absolute paths are below it. It knows
 * the instructions that the project's file uses and refuses any other.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/boot/root.ts';

export type Step = { readonly word: string; readonly rest: string };
/** Comments and continued lines are gone. */
export const stepsOf = (text: string): Step[] =>
  text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.trim().split(/\s+/);
      return { word, rest: rest.join(' ') };
    });

type Stage = { root: string; folder: string; env: Record<string, string>; user: string };
export type Image = { root: string; folder: string; env: Record<string, string>; command: string[]; health: string[] };

/** What a build sends to the engine: everything that is committed or new, without what .dockerignore names. */
const contextFiles = (): string[] => {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const ignored = readFileSync(path.join(projectFolder, '.dockerignore'), 'utf8').trim().split('\n');
  const isOut = (file: string): boolean =>
    ignored.some((one) => (one.startsWith('*') ? file.endsWith(one.slice(1)) : file.split('/')[0] === one));
  return execFileSync('git', git, { cwd: projectFolder, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !isOut(file) && existsSync(path.join(projectFolder, file)));
};
const inStage = ({ root, folder }: Stage, at: string): string => path.join(root, path.resolve(folder, at));

const copy = (stage: Stage, rest: string, stages: ReadonlyMap<string, Stage>): void => {
  const parts = rest.split(' ');
  const from = parts[0]?.startsWith('--from=') ? stages.get(parts.shift()?.slice(7) ?? '') : undefined;
  const [what = '', to = ''] = parts;
  if (from) return cpSync(inStage(from, what), inStage(stage, to), { recursive: true, verbatimSymlinks: true });
  if (what !== '.') throw new Error(`COPY ${rest} is not known here`);
  for (const file of contextFiles()) cpSync(path.join(projectFolder, file), path.join(inStage(stage, to), file));
};

/** In the stage's folder; the paths that a command names at the root of the image are below that of the stage. */
const run = (stage: Stage, command: string): void => {
  const below = command.replace(
    /(^|\s)(\/[a-z])/g,
    (_all, before: string, start: string) => before + stage.root + start,
  );
  // There is no user of the image here.
  const owned = below.replace(/&& chown [a-z:]+ \S+/, '');
  execFileSync('sh', ['-e', '-c', owned], { cwd: inStage(stage, '.'), env: stage.env, stdio: 'pipe' });
};

const pairs = (rest: string): Record<string, string> =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));

export const buildImage = (dockerfile: string, base: string): Image => {
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: base, folder: '/', env: {}, user: 'root' };
  const made = { command: [] as string[], health: [] as string[] };
  const does: Record<string, (rest: string) => void> = {
    FROM: (rest) => {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const { PATH = '', HOME = '' } = process.env;
      stage = { root: path.join(base, name), folder: '/', env: { PATH, HOME }, user: 'root' };
      mkdirSync(stage.root, { recursive: true });
      stages.set(name, stage);
    },
    WORKDIR: (rest) => {
      stage.folder = rest;
      mkdirSync(inStage(stage, '.'), { recursive: true });
    },
    COPY: (rest) => copy(stage, rest, stages),
    RUN: (rest) => run(stage, rest),
    ENV: (rest) => void Object.assign(stage.env, pairs(rest)),
    USER: (rest) => void (stage.user = rest),
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
    HEALTHCHECK: (rest) => void (made.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[]),
    CMD: (rest) => void (made.command = JSON.parse(rest) as string[]),
  };
  for (const { word, rest } of stepsOf(dockerfile)) {
    const act = does[word];
    if (!act) throw new Error(`${word} is not known here`);
    act(rest);
  }
  if (stage.user === 'root') throw new Error('the image runs as root');
  return { root: stage.root, folder: inStage(stage, '.'), env: stage.env, ...made };
};

const giveAll = (folder: string, uid: number): void => {
  chownSync(folder, uid, uid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, entry), uid, uid);
};
const SOMEBODY = 65_534;
/** Someone who may write to the folder of the data only. Undefined if the test doesn't run as root. */
const somebody = (data: string): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  giveAll(data, SOMEBODY);
  return { uid: SOMEBODY, gid: SOMEBODY };
};

export type Started = { child: ChildProcess; output: () => string; health: () => Promise<number> };
export const startImage = (
  { folder, env, command, health }: Image,
  data: string,
  more: Record<string, string>,
): Started => {
  const as = somebody(data);
  const settings = { ...env, DATA_DIR: data, ...more };
  const start = ([program = '', ...args]: string[]): ChildProcess =>
    spawn(program, args, { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'pipe'], ...as });
  const child = start(command);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return {
    child,
    output: () => output,
    health: async () => new Promise((resolve) => void start(health).once('exit', (code) => resolve(code ?? -1))),
  };
};
