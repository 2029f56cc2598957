import { chromium } from 'playwright';
const [,, locale='en', width='1366', ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: process.env.CHROME, args:['--no-sandbox','--disable-gpu'] });
const ctx = await browser.newContext({ viewport:{width:+width,height:900}, reducedMotion:'reduce' });
const base='http://127.0.0.1:4143';
const r = await ctx.request.post(base+'/api/v4/admin/login',{headers:{origin:base},data:{email:process.env.WHO??'hq@cornerman.example',password:'Cornerman-2026'}});
const {data} = await r.json(); const b=data.branchInfo.branch;
const cs={FZToken:data.token,FZ_BranchInfo:JSON.stringify(data.branchInfo),FZ_Locale:locale,FZ_CURRENT_ID:String(b.id),FZ_CURRENT_COUNTRY:b.country_code,FZ_CURRENT_CURRENCY:b.currency,FZ_CURRENT_BRANCHTYPE:b.type,FZ_CURRENT_BRANCH_NAME:b.name};
await ctx.addCookies(Object.entries(cs).map(([name,value])=>({name,value:encodeURIComponent(value),url:base})));
const page = await ctx.newPage();
page.on('console',m=>{ if(m.type()==='error') console.log('console',m.text())}); page.on('pageerror',e=>console.log('pageerror',e.message));
await page.addInitScript(l=>localStorage.setItem('cm.locale',l),locale);
let n=0;
for (const p of paths) {
  const [path, open] = p.split('#');
  await page.goto(base+path); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(600);
  if (open!==undefined) {
    if (+width<700) await page.getByRole('button',{name: locale==='cn'?'筛选':'Filters',exact:true}).click();
    await page.getByRole('button',{name: locale==='cn'?/^门店/:/^Branches/}).first().click(); await page.waitForTimeout(500);
    if (open) { await page.getByRole('checkbox',{name:open}).first().check(); await page.waitForTimeout(900);} }
  await page.screenshot({path:`/tmp/d/shot-${locale}-${width}-${n++}.png`}); console.log(page.url());
}
await browser.close();
