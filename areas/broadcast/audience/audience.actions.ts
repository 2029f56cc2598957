/** What can be done with audiences: entries in the menu of a row, buttons of a record. */
import { IconPencil } from '@tabler/icons-react';
import { audienceContract } from './audience.contract.ts';
import type { AudienceRow } from './audience.model.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

export const audienceActions: readonly Action<AudienceRow>[] = [
  jump<AudienceRow>('edit', '/connect/editSegmentation', { icon: IconPencil }),
  jump<AudienceRow>('edit_list', '/connect/list', {
    icon: IconPencil,
    id: () => undefined,
    search: ({ id }) => ({ edit: String(id) }),
  }),
  removal(audienceContract.remove),
];
