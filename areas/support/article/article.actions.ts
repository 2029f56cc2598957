/** The moves of an article: buttons of its page and entries of the row's menu. */
import { IconArrowBackUp, IconPencil, IconSend } from '@tabler/icons-react';
import { articleContract } from './article.contract.ts';
import { articleMachine } from './article.machine.ts';
import type { Article } from './article.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const articleActions: readonly Action<Article>[] = [
  ...movesOf(articleMachine, articleContract, {
    publish: { icon: IconSend },
    unpublish: { icon: IconArrowBackUp, small: true },
  }),
  jump<Article>('edit', '/support/editArticle', { icon: IconPencil }),
  removal(articleContract.remove),
];
