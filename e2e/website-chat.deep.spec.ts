/** A visitor of another website chats with the branch: the desk answers, and each sees that the other writes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './kit/axe.ts';
import { signIn } from './kit/session.ts';
import { anotherPage, expect, test } from './kit/test.ts';

test('a visitor asks on a website of another origin, and has the answer after the page was loaded again', async ({
  browser,
  page,
}) => {
  test.slow();
  let content = '';
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Gym</title><h1>Our gym</h1>${content}`);
  });
  await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready));
  const { port } = http.address() as AddressInfo;
  try {
    await signIn(page, 'admin.kl@cornerman.example');
    await page.goto('/other/websiteIntegration');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Chat');
    await page.getByRole('textbox', { name: 'Websites' }).fill(`http://localhost:${port}`);
    await page.getByRole('checkbox', { name: 'Chat with visitors' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').getByText('Chat', { exact: true }).click();
    content = await page.getByRole('textbox', { name: 'Code for the website' }).inputValue();
    expect(content).toContain('data-show="chat"');

    const visitor = await anotherPage(browser);
    await visitor.goto(`http://localhost:${port}`);
    await visitor.getByRole('button', { name: 'Chat with us' }).click();
    const frame = visitor.frameLocator('iframe');
    const name = `Curious${port}`;
    await frame.getByRole('textbox', { name: 'Your name' }).fill(name);
    await frame.getByRole('textbox', { name: 'Your e-mail' }).fill(`chat${port}@visitor.example`);
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

    await visitor.goto(`http://127.0.0.1:${port}`);
    await visitor.getByRole('button', { name: 'Chat with us' }).click();
    await expect(frame.getByText(/isn’t one of the websites of this key/)).toBeVisible();
  } finally {
    http.close();
  }
});
