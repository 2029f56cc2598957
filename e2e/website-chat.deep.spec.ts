/** A visitor of another website chats with the branch: the desk answers, and each sees that the other writes. */
import { callApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { serverUrl, signIn } from './kit/session.ts';
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

test('a visitor whose browser keeps nothing for other websites can chat, and sees what they write while reading further up', async ({
  browser,
  page,
}) => {
  test.slow();
  const site = await aWebsite();
  try {
    await signIn(page, 'admin.kl@cornerman.example');
    const { site: name } = await callApi<{ site: string }>(page, 'websiteKey', {
      name: `Chat ${stamp()}`,
      scopes: ['chat'],
      origins: [site.origin],
    });
    site.show(
      `<script src="${serverUrl()}/website/embed.js" data-site="${name}" data-show="chat" data-lang="cn" async></script>`,
    );
    const visitor = await anotherPage(browser);
    // As browsers do that block the storage of frames.
    await visitor.addInitScript(() => {
      if (window.top === window) return;
      for (const one of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, one, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await visitor.goto(site.origin);
    await visitor.getByRole('button').click();
    const frame = visitor.frameLocator('iframe');
    const visitorName = `陈美玲${stamp()}`;
    await frame.getByRole('textbox', { name: '您的称呼' }).fill(visitorName);
    await frame.getByRole('textbox', { name: '您的邮箱' }).fill(`chat.${stamp()}@visitor.example`);
    await frame.getByRole('textbox', { name: '您的留言' }).fill('周六有课吗？');
    await frame.getByRole('checkbox').check();
    await frame.getByRole('button', { name: '开始聊天' }).click();
    const log = frame.getByRole('log');
    await expect(log.getByText('周六有课吗？')).toBeVisible();
    const write = async (text: string): Promise<void> => {
      await frame.getByRole('textbox', { name: '输入消息' }).fill(text);
      await frame.getByRole('button', { name: '发送' }).click();
      await expect(log.getByText(text, { exact: true })).toBeInViewport();
    };
    for (let n = 1; n <= 6; n += 1) await write(`第 ${n} 个问题`);
    // An answer comes before the browser has said that they scrolled.
    await log.evaluate((box) => {
      window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true });
      box.scrollTo(0, 0);
    });
    const { data } = await callApi<{ data: { id: number }[] }>(
      page,
      `conversation/{b}?q=${encodeURIComponent(visitorName)}`,
    );
    await callApi(page, `conversation/write/${data[0]?.id}`, { once: crypto.randomUUID(), body: '有，上午十点。' });
    await expect(log.getByText('有，上午十点。')).toBeVisible();
    await expect(log.getByText('周六有课吗？')).toBeInViewport();
    await write('还在吗？');
  } finally {
    site.close();
  }
});
