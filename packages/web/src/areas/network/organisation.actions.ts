/** What can be done with an organisation and its contacts; the same objects are buttons and menu entries. */
import { organisationContract } from '#domain/areas/network/organisation.contract.ts';
import type { Contact } from '#domain/areas/network/organisation.model.ts';
import { move } from '#web/kit/actions.ts';

export const removeContact = move<Contact, typeof organisationContract.removeContact>(
  'remove',
  organisationContract.removeContact,
  (contact) => ({ params: { id: contact.id }, query: { version: String(contact.version) } }),
  { danger: true, confirms: true },
);
