/** `/merchantManagement/createPackage`, and the drawer that edits a package. */
import type { ReactElement } from 'react';
import { merchantPackageContract } from './merchant-package.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink } from '#kit/web/address.tsx';
import { bothField, dayField, emailField, group, phoneField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const noun = 'merchant.package';
const groups = [
  group('what', [textField('partner_name'), bothField('title'), bothField('description', { area: true })]),
  group('days', [[dayField('valid_from'), dayField('valid_until')]]),
  group('contact', [textField('contact_name'), [emailField('email'), phoneField('phone')]]),
] as const;
const Way = (): ReactElement => {
  const words = useWords('merchant');
  return (
    <Trail>
      <PageLink to="/merchantManagement/package">{words('package.title')}</PageLink>
    </Trail>
  );
};
export const CreatePackage = formPage(merchantPackageContract.create, {
  noun,
  title: 'create',
  groups,
  start: () => ({ valid_from: dayIn(place.get().zone, new Date()) }),
  trail: Way,
  done: ({ id }) => ({ to: '/merchantManagement/viewPackage', id }),
});
export const EditPackageDrawer = formDrawer(merchantPackageContract.edit, {
  noun,
  title: 'edit',
  groups,
  record: merchantPackageContract.view,
});
