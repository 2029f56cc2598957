/** The actions of an organisation and its contacts; the same objects are buttons and menu items. */
import { organisationContract } from './organisation.contract.ts';
import type { Contact, Organisation } from './organisation.model.ts';
import { move, type Action } from '#kit/web/actions.ts';

export const removeContact = move<Contact, typeof organisationContract.removeContact>(
  'remove',
  organisationContract.removeContact,
  (contact) => ({ params: { id: contact.id }, query: { version: String(contact.version) } }),
  { danger: true, confirms: true },
);

const args = ({ id, version }: Organisation) => ({ params: { id }, body: { version } });
export const organisationActions: readonly Action<Organisation>[] = [
  move<Organisation, typeof organisationContract.close>('close', organisationContract.close, args, {
    danger: true,
    confirms: true,
  }),
  move<Organisation, typeof organisationContract.reopen>('reopen', organisationContract.reopen, args),
];
