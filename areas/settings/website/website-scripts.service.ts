/** The two small scripts: one for the website, one inside the frame. */

/** Puts a button for the chat in the corner of the website, or a frame where the script is, as high as what it shows. A website that includes it twice shows it twice. */
export const embedScript = `(() => {
  const me = document.currentScript;
  if (!me || me.dataset.done) return;
  me.dataset.done = '1';
  const home = new URL(me.src).origin;
  const { site = '', show = 'form', lang = 'en' } = me.dataset;
  const isChinese = lang === 'cn';
  const frame = document.createElement('iframe');
  frame.referrerPolicy = 'origin';
  if (show === 'chat') {
    const [open, close] = isChinese ? ['在线聊天', '关闭聊天'] : ['Chat with us', 'Close chat'];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = open;
    button.setAttribute('aria-expanded', 'false');
    Object.assign(button.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '2147483000', minHeight: '44px', padding: '10px 18px', border: '0', borderRadius: '22px', font: '600 16px system-ui, sans-serif', color: '#fff', background: '#c92a2a', cursor: 'pointer' });
    frame.title = open;
    Object.assign(frame.style, { display: 'none', position: 'fixed', right: '16px', bottom: '72px', zIndex: '2147483000', width: 'min(380px, calc(100vw - 32px))', height: 'min(600px, calc(100vh - 96px))', border: '1px solid #ced4da', borderRadius: '12px', background: '#fff' });
    const show = (isOpen) => {
      // Loaded when it is first wanted: most visitors never open it.
      if (isOpen && !frame.src) frame.src = home + '/p/website?' + new URLSearchParams({ site, show: 'chat', lang });
      frame.style.display = isOpen ? 'block' : 'none';
      button.textContent = isOpen ? close : open;
      button.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) frame.focus();
    };
    button.addEventListener('click', () => show(frame.style.display === 'none'));
    document.body.append(frame, button);
    return;
  }
  frame.title = isChinese ? '咨询与课表' : 'Enquiry and timetable';
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
