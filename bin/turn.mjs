// The commit makes the random choices of `npm test`: the same commit always makes the same choice.
import { spawnSync } from 'node:child_process';
import { project } from './sources.mjs';

const ofCommit = () => {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' });
  return status === 0 ? String(Number.parseInt(stdout.slice(0, 8), 16)) : '0';
};

/** CORNERMAN_TURN repeats the choice of another run; without it and without a repository, it is 0. */
export const chooseTurn = () => {
  process.env.CORNERMAN_TURN ??= ofCommit();
  console.log(`CORNERMAN_TURN=${process.env.CORNERMAN_TURN} repeats what this run chooses.`);
};
