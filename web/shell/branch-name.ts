/** The displayed name of a branch; only head office is translated. */
import { branchText } from '#kit/web/branch-name.ts';

export const branchName = ({ name, type }: { name: string; type: string }): string =>
  type === 'hq' ? branchText(name) : name;
