/** Keys of a branch, and the form and timetable that its website shows. */
import type { Pairs } from '#kit/domain/words.ts';

const scopes = {
  write_leads: ['Add leads', '添加潜在客户'],
  read_timetable: ['Read the timetable', '读取课表'],
  book_trials: ['Book trials', '预约试课'],
  chat: ['Chat with visitors', '与访客在线聊天'],
  read_leads: ['Read leads (other programs only)', '读取潜在客户（仅限其他程序）'],
} as const;

export const websiteWords = {
  title: ['Website integration', '网站集成'],
  one: ['Key', '接入'],
  context: [
    'Your form and timetable on your own website, and keys for other programs',
    '在自己的网站显示咨询表单和课表，或供其他程序使用',
  ],
  empty: [
    'No keys yet. Create one to show a form or your timetable on your website.',
    '还没有网站接入。新建后即可在网站上显示表单或课表。',
  ],
  create: ['Create key', '新建接入'],
  created: ['Key created', '接入已新建'],
  edit: ['Edit key', '编辑接入'],
  edited: ['Key saved', '接入已保存'],
  end: ['End key', '停用接入'],
  end_confirm: [
    'Your website no longer shows the form and timetable of this key, programs that use it stop working, and its webhooks are turned off. You can’t undo this.',
    '网站将不再显示其表单和课表，使用其密钥的程序会立即失效，其 Webhook 也会停用。此操作无法撤销。',
  ],
  use: ['Code for the website', '网站代码'],
  use_text: [
    'Paste this code where the website should show it. It contains no secret.',
    '将代码粘贴到网站上要显示的位置。代码中不含密钥。',
  ],
  no_origins: ['Add the address of the website to the key first.', '请先在接入中添加网站地址。'],
  show: { form: ['Enquiry form', '咨询表单'], timetable: ['Timetable', '课表'], chat: ['Chat', '在线聊天'] },
  lang: ['Language', '语言'],
  language: { en: ['English', '英文'], cn: ['Chinese', '中文'] },
  copy: ['Copy code', '复制代码'],
  copied: ['Copied', '已复制'],
  preview: ['Preview', '预览'],
  chat_preview: [
    'A button appears in the lower right corner of your website, on every page that has this code. It opens the chat.',
    '凡加入此代码的页面，右下角都会出现按钮，点击即可聊天。',
  ],
  rotate: ['Secret for programs', '供程序使用的密钥'],
  secret_create: ['Create secret', '生成密钥'],
  secret_replace: ['Replace secret', '更换密钥'],
  secret_none: [
    'Other programs need a secret to read or add data. A website needs none.',
    '其他程序读取或添加数据时需要密钥，网站不需要。',
  ],
  rotate_text: [
    'The current secret works for another 24 hours, so that you have time to change your programs.',
    '当前密钥在 24 小时内继续有效，方便更新程序。',
  ],
  rotate_at_once: ['Stop the current secret at once, because someone else may know it', '当前密钥可能已泄露，立即停用'],
  secret_text: [
    'Copy it now: it won’t be shown again. Keep it on your server, never on a website.',
    '请立即复制，之后不再显示。只能保存在服务器上，切勿放在网站中。',
  ],
  secret_copy: ['Copy secret', '复制密钥'],
  secret_now: ['Secret begins with {{prefix}}', '密钥以 {{prefix}} 开头'],
  secret_before: ['The earlier secret for other programs works until', '供其他程序使用的旧密钥有效至'],
  origins_hint: ['One address per line, such as https://www.example.com', '每行一个地址，例如 https://www.example.com'],
  group: { key: ['Details', '基本信息'] },
  scope: scopes,
  choice: {
    state: { active: ['Active', '启用'], ended: ['Ended', '已停用'] },
    scope: scopes,
    scopes,
  },
  state: { active: ['Active', '启用'], ended: ['Ended', '已停用'] },
  field: {
    name: ['Name', '名称'],
    state: ['Status', '状态'],
    scopes: ['Permissions', '权限'],
    scope: ['Permission', '权限'],
    origins: ['Websites', '网站地址'],
    privacy_url: ['Address of your privacy notice', '隐私声明网址'],
    site: ['Public name', '公开标识'],
    secret_prefix: ['Secret begins with', '密钥开头'],
    leads: ['Leads', '潜在客户'],
    last_used_at: ['Last used', '最近使用'],
    rotated_at: ['Secret replaced', '密钥更换时间'],
    ended_at: ['Ended', '停用时间'],
    staff_name: ['Created by', '创建人'],
    created_at: ['Created', '创建时间'],
  },
  /** What staff read about a lead of a website. */
  get_in_touch: ['Get in touch: enquiry on the website', '网站咨询，请联系'],
  wants_trial: ['Trial: {{name}}, {{at}}', '试课：{{name}}，{{at}}'],
  /** What visitors of a website read. */
  page: {
    form_title: ['Get in touch with {{branch}}', '联系 {{branch}}'],
    trial_title: ['Ask for a trial: {{name}}, {{at}}', '咨询试课：{{name}}，{{at}}'],
    timetable_title: ['Classes at {{branch}}', '{{branch}} 课表'],
    first_name: ['First name', '名字'],
    last_name: ['Last name', '姓氏'],
    email: ['E-mail', '邮箱'],
    phone: ['Phone', '电话'],
    phone_hint: ['Enter a phone number or an e-mail address.', '电话或邮箱请至少填写一项。'],
    message: ['Message', '留言'],
    send: ['Send enquiry', '提交咨询'],
    ask_trial: ['Ask for a trial', '咨询试课'],
    book_trial: ['Book a trial', '预约试课'],
    book_title: ['Book a trial: {{name}}, {{at}}', '预约试课：{{name}}，{{at}}'],
    book_hint: ['You’ll get an e-mail with a link with which you can cancel.', '预约后您会收到邮件，内附取消链接。'],
    agree: [
      'I agree that {{branch}} uses these details to arrange my trial.',
      '我同意 {{branch}} 使用以上信息安排试课。',
    ],
    privacy: ['Privacy notice', '隐私声明'],
    booked_title: ['Your trial is booked', '试课预约成功'],
    booked: ['{{name}}, {{at}}. We’ve sent the details to {{email}}.', '{{name}}，{{at}}。详情已发送至 {{email}}。'],
    trial_gone: ['This class is no longer available. Choose another one.', '这节课已无法预约，请选择其他课程。'],
    full: ['Full', '已满'],
    places: ['Places left: {{count}}', '余 {{count}} 位'],
    none: ['No classes in the next seven days.', '未来七天没有课程。'],
    back: ['Back to the timetable', '返回课表'],
    consent: ['{{branch}} uses these details to answer your enquiry.', '{{branch}} 只会使用这些信息回复您的咨询。'],
    thanks_title: ['Thank you', '谢谢您'],
    thanks: [
      '{{branch}} has received your enquiry and will get in touch.',
      '{{branch}} 已收到您的咨询，会尽快与您联系。',
    ],
    no_key: [
      'This form isn’t connected. Copy its code again under Website integration.',
      '表单尚未连接，请在“网站集成”重新复制代码。',
    ],
    ended: ['This form is no longer available.', '此表单已停用。'],
    no_scope: [
      'This key doesn’t include this. Change its permissions under Website integration.',
      '该接入没有此权限，请在“网站集成”修改。',
    ],
    other_origin: [
      '{{origin}} isn’t one of the websites of this key. Add it under Website integration.',
      '{{origin}} 不在此接入的网站地址中，请在“网站集成”添加。',
    ],
    not_here: ['Please send the form on the page where it is shown.', '请在显示表单的页面提交。'],
    too_many: ['Too many enquiries at once. Try again in a minute.', '提交过于频繁，请一分钟后再试。'],
  },
} satisfies Pairs;

export const websiteRefusalsWords = {
  website_many: [
    'This branch has {{max}} keys, which is the limit. End one that you no longer need.',
    '本店已有 {{max}} 个接入，达到上限。请先停用不再使用的接入。',
  ],
  website_ended: ['This key has ended. Create a new one.', '此接入已停用，请新建。'],
  website_overlap: [
    'The secret before the current one still works. Stop it at once, or wait until it has expired.',
    '之前的密钥仍然有效。请选择立即停用，或等待其过期。',
  ],
  website_key: ['This key doesn’t exist or has ended.', '密钥不存在或已失效。'],
  website_scope: ['This key doesn’t have permission for this.', '此接入没有该权限。'],
  website_session: [
    'This class is full or no longer takes place. Choose another one.',
    '这节课已满或已取消，请选择其他课程。',
  ],
} satisfies Pairs;
