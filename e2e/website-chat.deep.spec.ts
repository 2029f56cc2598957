/** A visitor of another website chats with the branch: the desk answers, and each sees that the other writes. */
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { stamp } from './kit/stamp.ts';
import { anotherPage, expect, test } from './kit/test.ts';
import { aWebsite } from './kit/website.ts';

test('a visitor asks on a website of another origin, and has the answer after the page was loaded again', async ({
  browser,
  page,
}) => {
  test.slow();
  const site = await aWebsite();
  try {
    await signIn(page, 'admin.kl@cornerman.example');
    await page.goto('/other/websiteIntegration');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Chat');
    await page.getByRole('textbox', { name: 'Websites' }).fill(site.origin);
    await page.getByRole('checkbox', { name: 'Chat with visitors' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByText('Chat', { exact: true }).click();
    const content = await page.getByRole('textbox', { name: 'Code for the website' }).inputValue();
    expect(content).toContain('data-show="chat"');
    site.show(content);

    const visitor = await anotherPage(browser);
    await visitor.goto(site.origin);
    await visitor.getByRole('button', { name: 'Chat with us' }).click();
    const frame = visitor.frameLocator('iframe');
    const name = `Curious${stamp()}`;
    await frame.getByRole('textbox', { name: 'Your name' }).fill(name);
    await frame.getByRole('textbox', { name: 'Your e-mail' }).fill(`chat.${stamp()}@visitor.example`);
    await frame.getByRole('textbox', { name: 'Your message' }).fill('Do you teach beginners?');
    await frame.getByRole('checkbox').check();
    await frame.getByRole('button', { name: 'Start chat' }).click();
    const log = frame.getByRole('log');
    await expect(log.getByText('Delivered')).toBeVisible();

    await page.goto('/connect/messenger');
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page.getByRole('log').getByText('Do you teach beginners?')).toBeVisible();
    await expect(page.getByText(`${name} is in the chat.`)).toBeVisible();
    await expectAccessible(page);
    await frame.getByRole('textbox', { name: 'Write a message' }).pressSequentially('And', { delay: 50 });
    await expect(page.getByText(`${name} is writing…`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Yes, on Saturdays.');
    await expect(frame.getByText('Kuala Lumpur is writing…')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log.getByText('Yes, on Saturdays.')).toBeVisible();

    await visitor.reload();
    await visitor.getByRole('button', { name: 'Chat with us' }).click();
    await expect(log.getByText('Yes, on Saturdays.')).toBeVisible();
    await page.getByRole('link', { name: 'Open lead' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();

    await visitor.goto(site.other);
    await visitor.getByRole('button', { name: 'Chat with us' }).click();
    await expect(frame.getByText(/isn’t one of the websites of this key/)).toBeVisible();
  } finally {
    site.close();
  }
});
