/** Where the pages of groups are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

const lists = () => import('./branch-group.list.tsx');
export const groupPage = async (path: PagePath): Promise<ComponentType> => {
  if (path === '/franchise/groups/create') return (await import('./branch-group.form.tsx')).CreateGroup;
  return path === '/franchise/groups' ? (await lists()).BranchGroupList : (await lists()).BranchGroupRecord;
};
