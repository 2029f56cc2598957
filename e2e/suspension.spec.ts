/** Suspending a membership at the desk: the effects are shown before, and undoing it leaves no trace. */
import type { MemberView } from '#areas/people/member/member.model.ts';
import { addDays, formatDay, type Day } from '#kit/domain/day.ts';
import { callApi } from './kit/api.ts';
import { aClient, aProgramme, sellTo, someoneWhoTrains } from './kit/client.ts';
import { daysAgo } from './kit/earlier.ts';
import { dayAhead } from './kit/classes.ts';
import { expectAccessible } from './kit/axe.ts';
import { setLocale, signIn } from './kit/session.ts';
import { expect, test } from './kit/test.ts';
import { deep } from './kit/tier.ts';

const ADMIN = 'admin.jb@cornerman.example';

test('a membership is suspended to a day, the last day moves; undone it is as before', async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await someoneWhoTrains(page);
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  const main = page.getByRole('main');
  const days = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Suspend' }) });
  await expect(days.first()).toContainText(/\d{4}/);
  const before = (await days.first().innerText()).split('\n')[1] ?? '';
  await main.getByRole('button', { name: 'Suspend' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Suspend membership' });
  await expect(drawer).toContainText('until the client is back');
  const from = drawer.getByLabel('Suspend from');
  await expect(from).not.toHaveValue('');
  const first = await from.inputValue();
  await drawer.getByLabel('Suspend until').fill(first);
  await drawer.getByLabel('Reason').fill('Knee operation');
  await expect(drawer).toContainText('1 day');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText('Knee operation');
  await expect(main.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(main).not.toContainText(before);
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(main).toContainText(before);
  await expect(main).not.toContainText('Knee operation');
});

test('suspending says the days, and moves the last day and charges the fee as it was shown', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const prices = [{ currency: 'MYR', price_cents: 200_00, suspension_fee_cents: 20_00 }];
  const { id: programme } = await aProgramme(page, { prices });
  const { id } = await aClient(page);
  await sellTo(page, id, programme);
  const main = page.getByRole('main');
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  await main.getByRole('button', { name: 'Suspend' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Suspend membership' });
  const [from, until] = [dayAhead(0), dayAhead(9)];
  await expect(drawer.getByLabel('Suspend from')).not.toHaveValue('');
  await drawer.getByLabel('Suspend until').fill(until);
  await drawer.getByLabel('Reason').fill('Exams');
  const { memberships } = await callApi<MemberView>(page, `member/view/${id}`);
  const last = memberships[0]?.end_on ?? '';
  await expect(drawer).toContainText('10 days');
  await expect(drawer).toContainText(`${formatDay(last, 'en')} → ${formatDay(addDays(last, 10), 'en')}`);
  await expect(drawer).toContainText('An invoice for RM 20.00 will be posted.');
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const said = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Ok' }) });
  await expect(said).toContainText(
    `The membership is suspended from ${formatDay(from, 'en')} to ${formatDay(until, 'en')}.`,
  );
  await said.getByRole('button', { name: 'Ok' }).click();
  await expect(main).toContainText(formatDay(addDays(last, 10), 'en'));
  await expect(main).not.toContainText(formatDay(last, 'en'));
  await main.getByRole('link', { name: 'Fee RM 20.00' }).click();
  await expect(page.getByRole('article')).toContainText('RM 20.00');
});

/** A client who has been suspended for five days and trained for a month before. */
const whoRests = async (): Promise<{ id: number; last: Day }> => {
  const { id, memberships } = await daysAgo(35, ADMIN, (call) => someoneWhoTrains(call));
  const [only] = memberships;
  const ask = { from_on: dayAhead(-5), until_on: dayAhead(20), reason: 'Broken wrist', version: only?.version };
  await daysAgo(5, ADMIN, (call) => call(`membership/suspend/${only?.id ?? 0}`, ask));
  return { id, last: only?.end_on ?? '' };
};

test('a client who rests comes back early and trains on, and the last day comes nearer', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const main = page.getByRole('main');
  const { id, last } = await whoRests();
  const [planned, nearer] = [addDays(last, 26), addDays(last, 5)].map((day) => formatDay(day, 'en'));
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  await expect(main).toContainText(planned ?? '');
  await main.getByRole('button', { name: 'The client is back' }).first().click();
  const back = page.getByRole('dialog', { name: 'The client is back' });
  await expect(back.getByLabel('First day of training')).not.toHaveValue('');
  await expect(back).toContainText(`${planned} → ${nearer}`);
  await expectAccessible(page, back);
  await back.getByRole('button', { name: 'End suspension' }).click();
  const said = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Ok' }) });
  await expect(said).toContainText(`The client trains again from ${formatDay(dayAhead(0), 'en')}.`);
  await said.getByRole('button', { name: 'Ok' }).click();
  await expect(main.getByText('Ongoing', { exact: true }).first()).toBeVisible();
  await expect(main).toContainText(nearer ?? '');
  await expect(main).not.toContainText(planned ?? '');
  await expect(main.getByRole('button', { name: 'The client is back' })).toHaveCount(0);
});

test('in Chinese: suspended until the client is back, and the client is back', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  await setLocale(page, 'cn');
  const today = formatDay(dayAhead(0), 'cn');
  const { id } = await someoneWhoTrains(page);
  const main = page.getByRole('main');
  const said = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '好' }) });
  await page.goto(`/manage/clientDetails/${id}?tab=memberships`);
  await main.getByRole('button', { name: '暂停' }).first().click();
  const drawer = page.getByRole('dialog', { name: '暂停会籍' });
  await expect(drawer.getByLabel('暂停首日')).not.toHaveValue('');
  await drawer.getByLabel('原因').fill('出国');
  await drawer.getByRole('button', { name: '暂停', exact: true }).click();
  await expect(said).toContainText(`会籍自 ${today} 起暂停，直至恢复训练。`);
  await said.getByRole('button', { name: '好' }).click();
  await main.getByRole('button', { name: '会员已恢复训练' }).click();
  const back = page.getByRole('dialog', { name: '会员已恢复训练' });
  await expect(back.getByRole('textbox')).not.toHaveValue('');
  await back.getByRole('button', { name: '结束暂停' }).click();
  await expect(said).toContainText(`会员自 ${today} 起恢复训练。`);
});

test('a photo of a client is chosen, saved and shown', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await aClient(page);
  await page.goto(`/manage/clientDetails/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByTestId('file-photo_file_id').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByRole('button', { name: 'Photo: Choose another file' })).toBeVisible();
  await page.getByRole('button', { name: 'Save client' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  const picture = page.getByRole('main').locator('header img');
  await expect(picture).toBeVisible();
  // A picture has its place on the page before its file has loaded.
  await expect.poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a camera that is blocked says so, and a photo can still be taken when it is allowed', deep, async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await aClient(page);
  /** The camera's answer: a picture drawn on a canvas, or the browser's error when the person has refused. */
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          if (sessionStorage.getItem('camera') !== 'allowed') throw new DOMException('refused', 'NotAllowedError');
          const canvas = document.createElement('canvas');
          Object.assign(canvas, { width: 640, height: 480 });
          const pen = canvas.getContext('2d');
          let at = 0;
          setInterval(() => pen?.fillRect((at += 40) % 640, 0, 20, 480), 50);
          return canvas.captureStream(20);
        },
      },
    });
  });
  await page.goto(`/manage/editClient/${id}`);
  const box = page.getByRole('dialog', { name: 'Take a photo' });
  await page.getByRole('button', { name: /Take a photo/ }).click();
  await expect(box.getByRole('alert')).toContainText('The camera is blocked. Allow it for this site in your browser');
  await expectAccessible(page, box);
  await page.keyboard.press('Escape');
  await page.evaluate(() => sessionStorage.setItem('camera', 'allowed'));
  await page.getByRole('button', { name: /Take a photo/ }).click();
  await box.getByRole('button', { name: 'Take photo' }).click();
  await expect(box.getByRole('img', { name: 'Photo taken' })).toBeVisible();
  await box.getByRole('button', { name: 'Use photo' }).click();
  await page.getByRole('button', { name: 'Save client' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(page.getByRole('main').locator('header img')).toBeVisible();
});
