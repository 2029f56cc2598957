/** The two small scripts: one for the website, one inside the frame. */

/** Puts a frame where the script is, as high as what it shows. A website that includes it twice shows it twice. */
export const embedScript = `(() => {
  const me = document.currentScript;
  if (!me || me.dataset.done) return;
  me.dataset.done = '1';
  const home = new URL(me.src).origin;
  const { site = '', show = 'form', lang = 'en' } = me.dataset;
  const frame = document.createElement('iframe');
  frame.title = lang === 'cn' ? '咨询与课表' : 'Enquiry and timetable';
  frame.referrerPolicy = 'origin';
  Object.assign(frame.style, { width: '100%', height: '420px', border: '0' });
  frame.src = home + '/p/website?' + new URLSearchParams({ site, show, lang });
  me.after(frame);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== home || typeof data?.cornermanHeight !== 'number') return;
    frame.style.height = Math.min(6000, Math.max(80, data.cornermanHeight)) + 'px';
  });
})();
`;
/** Tells the height of the content, which doesn't depend on that of the frame, so that the two never chase each other. */
export const frameScript = `(() => {
  if (parent === window) return;
  let told = 0;
  const tell = () => {
    const height = Math.ceil(document.querySelector('main').getBoundingClientRect().height) + 32;
    if (Math.abs(height - told) > 2) parent.postMessage({ cornermanHeight: (told = height) }, '*');
  };
  new ResizeObserver(tell).observe(document.querySelector('main'));
  tell();
})();
`;
