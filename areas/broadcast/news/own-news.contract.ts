/** News as clients read it, on their own page. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { OwnNews } from './news.model.ts';

export const ownNewsContract = contract({
  own: {
    method: 'POST',
    path: 'news/own',
    says: 'The news that a client sees on their own page, the newest first; empty if the session has ended',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    effect: 'read',
    body: z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) }),
    data: z.array(OwnNews).nullable(),
    perMinute: 120,
  },
});
