/** A branch puts its form and timetable on a website of another origin. */
import { signIn } from './kit/session.ts';
import { anotherPage, expect, test } from './kit/test.ts';
import { aWebsite } from './kit/website.ts';

test('a visitor of the website sends an enquiry, which becomes a lead; another website is refused', async ({
  browser,
  page,
}) => {
  const site = await aWebsite();
  try {
    await signIn(page, 'admin.kl@cornerman.example');
    await page.goto('/other/websiteIntegration');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('New website');
    await page.getByRole('textbox', { name: 'Websites' }).fill(site.origin);
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const code = await page.getByRole('textbox', { name: 'Code for the website' }).inputValue();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /Get in touch/ })).toBeVisible();
    site.show(code);

    const visitor = await anotherPage(browser);
    await visitor.goto(site.origin);
    const frame = visitor.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'First name' }).fill('Wandering');
    await frame.getByRole('textbox', { name: 'Last name' }).fill('Visitor');
    await frame.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(frame.getByRole('alert')).toBeVisible();
    await frame.getByRole('textbox', { name: 'Phone' }).fill('012-734 1499');
    await frame.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(frame.getByText(/has received your enquiry/)).toBeVisible();

    site.show(code.replace('data-show="form"', 'data-show="timetable"'));
    await visitor.goto(site.origin);
    await frame.getByRole('link', { name: 'Ask for a trial' }).first().click();
    await expect(frame.getByRole('heading', { name: /Ask for a trial/ })).toBeVisible();

    await visitor.goto(site.other);
    await expect(frame.getByText(/isn’t one of the websites of this key/)).toBeVisible();
    await expect(frame.getByRole('button')).toHaveCount(0);

    await page.goto('/other/websiteIntegration?q=New%20website');
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Secret for programs' }).click();
    await page.getByRole('button', { name: 'Create secret' }).click();
    await expect(page.getByText(/^cm_[\w-]{43}$/)).toBeVisible();

    await page.goto('/manage?q=Wandering');
    await expect(page.getByRole('link', { name: 'Wandering Visitor' })).toBeVisible();
  } finally {
    site.close();
  }
});
