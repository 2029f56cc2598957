// usage: npx tsx tools/zz-shoot.ts  '<json [{name,who,path,steps?}]>'
import { chromium, type Page } from 'playwright';
import { mkdirSync } from 'node:fs';
const base = 'http://127.0.0.1:4134';
process.env.CORNERMAN_URL = base;
const { signIn } = await import('../e2e/kit/session.ts');
const settled = async (page: any) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
};
type Shot = { name: string; who?: string; path: string; click?: string[]; full?: boolean };
const shots = JSON.parse(process.argv[2] ?? '[]') as Shot[];
mkdirSync('/tmp/shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const s of shots)
  for (const [locale, width] of [
    ['en', 1366],
    ['cn', 390],
    ['cn', 1366],
    ['en', 390],
  ] as const) {
    const want = process.env.ONLY ? process.env.ONLY.split(',') : ['en1366', 'cn390'];
    if (!want.includes(`${locale}${width}`)) continue;
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      reducedMotion: 'reduce',
      ignoreHTTPSErrors: true,
    });
    const page: Page = await context.newPage();
    try {
      await signIn(page as never, s.who ?? 'hq@cornerman.example', {});
      await context.addCookies([{ name: 'FZ_Locale', value: locale, url: base }]);
      await page.goto(base + s.path);
      await settled(page as never);
      for (const c of s.click ?? []) {
        if (c.startsWith('wait:')) {
          await page.waitForTimeout(Number(c.slice(5)));
          continue;
        }
        const [sel, val] = c.split('=>');
        if (val !== undefined) await page.locator(sel!).first().fill(val);
        else await page.locator(c).first().click({ timeout: 5000 });
        await settled(page as never).catch(() => undefined);
      }
    } catch (e) {
      console.log(s.name, locale, width, String(e).slice(0, 300));
    }
    await page.screenshot({ path: `/tmp/shots/${s.name}-${width}-${locale}.png`, fullPage: s.full ?? true });
    await context.close();
  }
await browser.close();
