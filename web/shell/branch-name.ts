/** The name of a branch as it is shown; only the head office is ever translated. */
import { branchText } from '#kit/web/branch-name.ts';

export const branchName = ({ name, type }: { name: string; type: string }): string =>
  type === 'hq' ? branchText(name) : name;
