/** The name of a branch as it is shown: the head office has one in each language as long as nobody gave it another. */
import type { Branch } from '#domain/areas/network/branch.model.ts';
import { say } from '#web/kit/words.ts';

const UNNAMED = 'HQ';
export const branchName = ({ name, type }: Pick<Branch, 'name' | 'type'>): string =>
  type === 'hq' && name === UNNAMED ? say('shell')('headOffice') : name;
