/** The name of a branch as it is shown: the head office has one in each language as long as nobody gave it another. */
import { say } from '#web/kit/words.ts';

const UNNAMED = 'HQ';
export const branchName = ({ name, type }: { name: string; type: string }): string =>
  type === 'hq' && name === UNNAMED ? say('shell')('headOffice') : name;
