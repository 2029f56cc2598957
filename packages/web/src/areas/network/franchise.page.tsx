/** `/franchise`: organisations, and beside them what they have agreed and what they owe. The tab is in the address. */
import type { ReactElement } from 'react';
import { OrganisationList } from './organisation.list.tsx';

export const FranchisePage = (): ReactElement => <OrganisationList />;
