/** A visitor of another website books a trial in the frame, the desk sees it, and the link in the e-mail cancels it. */
import { signIn } from './kit/session.ts';
import { anotherPage, expect, test } from './kit/test.ts';
import { aWebsite } from './kit/website.ts';

test('a trial is booked on a website of another origin, and appears on the list and on the class', async ({
  browser,
  page,
}) => {
  const site = await aWebsite();
  try {
    await signIn(page, 'admin.kl@cornerman.example');
    await page.goto('/other/websiteIntegration');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Trials');
    await page.getByRole('textbox', { name: 'Websites' }).fill(site.origin);
    await page.getByRole('checkbox', { name: 'Book trials' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const code = await page.getByRole('textbox', { name: 'Code for the website' }).inputValue();
    site.show(code.replace('data-show="form"', 'data-show="timetable"'));

    const visitor = await anotherPage(browser);
    await visitor.goto(site.origin);
    const frame = visitor.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Book a trial' }).first().click();
    await frame.getByRole('textbox', { name: 'First name' }).fill('Curious');
    await frame.getByRole('textbox', { name: 'Last name' }).fill('Visitor');
    await frame.getByRole('textbox', { name: 'Phone' }).fill('012-734 1488');
    await frame.getByRole('textbox', { name: 'E-mail' }).fill('curious@visitor.example');
    await frame.getByRole('button', { name: 'Book a trial' }).click();
    await expect(frame.getByRole('heading', { name: 'Your trial is booked' })).toHaveCount(0);
    await frame.getByRole('checkbox').check();
    await frame.getByRole('button', { name: 'Book a trial' }).click();
    await expect(frame.getByRole('heading', { name: 'Your trial is booked' })).toBeVisible();

    await visitor.goto(site.other);
    await expect(frame.getByText(/isn’t one of the websites of this key/)).toBeVisible();

    await page.goto('/manage/classes/trials?q=Curious');
    await page.getByRole('link', { name: 'Curious Visitor' }).click();
    await expect(page.getByRole('heading', { name: /^Trials \(\d+\)$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel trial: Curious Visitor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel trial' }).click();
    await expect(page.getByRole('button', { name: 'Cancel trial: Curious Visitor' })).toHaveCount(0);
  } finally {
    site.close();
  }
});
