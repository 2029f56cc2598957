/** Where the pages of settings for many branches are: loaded with the first of them. */
import type { ComponentType } from 'react';
import type { PagePath } from '#kit/web/paths.ts';

export const rolloutPage = async (path: PagePath): Promise<ComponentType> => {
  if (path === '/settings/bulk/create') return (await import('./rollout.form.tsx')).CreateRollout;
  return path === '/settings/bulk'
    ? (await import('./rollout.list.tsx')).RolloutList
    : (await import('./rollout.record.tsx')).RolloutRecord;
};
