/** A class that requires a course, and a trainer without its certificate: refused, then assigned with a reason. */
import type { PrivilegeRow } from '#areas/access/privilege/privilege.model.ts';
import type { SessionView } from '#areas/classes/timetable/timetable.model.ts';
import { branchOf, callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { aClass, aSession, dayAhead, dropSession } from './kit/classes.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { aTrainer } from './kit/staff.ts';
import { anotherPage, expect, test, type Page } from './kit/test.ts';

const ADMIN = 'admin.kl@cornerman.example';
const FACILITY = 'facility.kl@cornerman.example';
const WHY = 'Teaches with a certified colleague';
const LACKS = 'No certificate of First response on the mats';
/** What each person has: without it, for as long as the test runs. */
const take = async (page: Page, staff_id: number, flag: string): Promise<() => Promise<void>> => {
  const branch = await branchOf(page);
  const today = dayAhead(0);
  const body = { staff_id, effect: 'take', flags: [flag], branches: [branch], from_on: today, until_on: today };
  const { ids } = await callApi<{ ids: number[] }>(page, 'privilege', { ...body, reason: 'A test' });
  return async () => {
    const { version } = await callApi<PrivilegeRow>(page, `privilege/view/${ids[0]}`);
    await callApi(page, `privilege/end/${ids[0]}`, { version, reason: 'The test is over' });
  };
};

test('a trainer without the certificate that a class requires teaches it only with a permission and a reason', async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  const facility = await anotherPage(browser);
  await signIn(facility, FACILITY);
  const { id: facility_id } = await callApi<{ id: number }>(facility, 'staff/me');
  const { staff_id, staff_name } = await aTrainer(page);
  const { id: class_id, name } = await aClass(page, 8, 5, 'kids');
  const day = dayAhead(160);
  const session = await aSession(page, class_id, { day, starts: '03:10' });
  const giveBack = await take(page, facility_id, 'OVERRIDE_TRAINER');
  const address = `/manage/classes/session/${session.id}`;
  const dialog = facility.getByRole('dialog', { name: 'Assign Staff' });
  const line = dialog.getByRole('listitem').filter({ hasText: staff_name });

  // Without the permission: shown with the reason, but not to be chosen; the server says no as well.
  await facility.goto(`${address}?assign=one`);
  await expect(line.getByText(LACKS)).toBeVisible();
  await expect(line.getByRole('checkbox', { name: staff_name })).toBeDisabled();
  await expectAccessible(facility, dialog);
  const asked = { version: session.version, scope: 'one', trainers: [{ staff_id, override_reason: WHY }] };
  await expect(callApi(facility, `classSession/assignTrainer/${session.id}`, asked)).rejects.toThrow(/"responseCode"/);

  // With it, and without a reason: refused in the dialog. Then it is accepted.
  await giveBack();
  await facility.reload();
  await settled(facility);
  await line.getByRole('checkbox', { name: staff_name }).check();
  await dialog.getByRole('button', { name: 'Assign Staff' }).click();
  await expect(dialog.getByRole('alert')).toContainText('First response on the mats');
  await line.getByRole('textbox', { name: `Why can ${staff_name} teach without a valid certificate?` }).fill(WHY);
  await dialog.getByRole('button', { name: 'Assign Staff' }).click();
  await expect(dialog).toBeHidden();

  // Everyone who opens the class sees it, also in the dialog and on the roster of the week.
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByText(`Teaches anyway: ${WHY}`)).toBeVisible();
  await expect(main.getByText(LACKS).first()).toBeVisible();
  await page.goto(`${address}?assign=one`);
  const mine = page.getByRole('dialog').getByRole('listitem').filter({ hasText: staff_name });
  await expect(mine.getByRole('checkbox', { name: staff_name })).toBeChecked();
  await expect(mine.getByRole('textbox')).toHaveValue(WHY);
  const view = await callApi<SessionView>(page, `classSession/view/${session.id}`);
  await page.goto(`/schedule/classAssign/${view.entry_id}?week=${day}&show=all`);
  const week = main.getByRole('region', { name: `${name} 03:10` });
  await expect(week.getByText(staff_name, { exact: true })).toBeVisible();
  await expect(week.getByText('no certificate of First response on the mats')).toBeVisible();
  await dropSession(page, session.id);
});
