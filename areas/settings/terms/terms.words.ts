import type { Pairs } from '#kit/domain/words.ts';

const shared = {
  one: ['Document', '文件'],
  edit: ['Edit version', '编辑版本'],
  save: ['Save version', '保存版本'],
  follow: ['New version', '新版本'],
  publish: ['Publish now', '立即发布'],
  publish_confirm: [
    'Clients will sign “{{title}}” from now on. The previous version will be withdrawn, and this one can no longer be edited.',
    '发布后，会员将签署“{{title}}”。之前的版本随即停用，本版本不能再编辑。',
  ],
  schedule: ['Schedule publication', '定时发布'],
  unpublish: ['Withdraw', '停用'],
  unpublish_confirm: [
    'Clients will no longer be asked to sign “{{title}}”. Existing signatures are kept.',
    '“{{title}}”不再供会员签署，已签署的记录保留。',
  ],
  status: {
    unpublish: ['Not published', '未发布'],
    pending_publish: ['Scheduled', '待发布'],
    published: ['Published', '已发布'],
  },
  group: {
    what: ['Document', '文件'],
    programmes: ['Programmes', '适用配套'],
    facts: ['Details', '基本信息'],
  },
  hint: {
    title: ['As clients read it.', '会员看到的标题。'],
    programme_ids: [
      'Clients sign the version in force when they join one of these.',
      '会员办理这些配套时，签署当时有效的版本。',
    ],
    locale: ['Each language has its own versions.', '每种语言各有自己的版本。'],
  },
  tab: {
    version: ['Version', '版本'],
    accepted: ['Signed by', '签署记录'],
  },
  version: ['Version', '版本'],
  locale: {
    en: ['English', 'English'],
    cn: ['中文', '中文'],
  },
  open_file: ['Open the PDF', '打开 PDF'],
  network: ['All branches', '所有门店'],
  versions: ['Other versions', '其他版本'],
  revision_of: ['Version {{revision}}', '第 {{revision}} 版'],
  published_from: ['from {{day}}', '{{day}} 起'],
  nobody: ['Nobody has signed this version yet.', '还没有人签署此版本。'],
  signed_by: ['Signed by {{name}}', '{{name}} 签署'],
  sheet: ['Acceptance record', '签署证明'],
  open_sheet: ['Open the acceptance record of {{name}}', '打开 {{name}} 的签署证明'],
  print: ['Print', '打印'],
  document: ['Document', '文件'],
  client: ['Client', '会员'],
  signed_name: ['Signed as', '签署姓名'],
  signed_at: ['Signed at', '签署时间'],
  address: ['IP address and branch', 'IP 地址和门店'],
  taken_by: ['Recorded by', '经办人'],
  fingerprint: ['Fingerprint of the PDF (SHA-256)', 'PDF 指纹（SHA-256）'],
  id: ['Newest', '最新'],
  created: ['Created', '已新增'],
  edited: ['Changed', '已修改'],
  deleted: ['Deleted', '已删除'],
} satisfies Pairs;

export const termsWords = {
  ...shared,
  title: ['Programme terms', '配套条款'],
  context: ['What clients sign when they join, in versions', '会员办理配套时签署的条款及其版本'],
  create: ['Add terms', '新增条款'],
  empty_title: ['No terms yet', '还没有条款'],
  empty: [
    'Terms are a PDF that clients sign when they join a programme that uses them.',
    '条款是一份 PDF，会员办理适用配套时签署。',
  ],
} satisfies Pairs;

export const legalTermsWords = {
  ...shared,
  title: ['Legal documents', '法律文件'],
  context: [
    'Privacy policy, liability waiver and other documents that every new client signs',
    '隐私政策、免责声明等每位新会员都要签署的文件',
  ],
  create: ['Add a legal document', '新增法律文件'],
  empty_title: ['No legal documents yet', '还没有法律文件'],
  empty: [
    'Documents for every branch that each new client signs, such as the privacy policy.',
    '适用于所有门店、每位新会员都要签署的文件，例如隐私政策。',
  ],
} satisfies Pairs;

export const acceptanceWords = {
  title: ['Terms', '条款'],
  step: ['Terms to sign', '签署条款'],
  read: ['Read {{title}} (PDF)', '阅读《{{title}}》（PDF）'],
  revision: ['Version {{revision}}', '第 {{revision}} 版'],
  signed: ['Already signed', '已签署'],
  name: ['Signed by', '签署人姓名'],
  pad: ['Sign here with a finger, a pen or the mouse', '请用手指、触控笔或鼠标在此签名'],
  pad_keys: [
    'Field for the signature. Arrow keys move the pen, Space puts it down or lifts it.',
    '签名框。方向键移动笔尖，空格键落笔或提笔。',
  ],
  clear: ['Clear', '清除'],
  agree: ['By signing, the client accepts these documents.', '签名即表示会员接受以上文件。'],
} satisfies Pairs;

export const termsFieldsWords = {
  title: ['Title', '标题'],
  revision: ['Version', '版本'],
  publish_on: ['Publish on', '发布日期'],
  published_at: ['Published', '发布时间'],
  file_id: ['PDF', 'PDF'],
  file_name: ['PDF', 'PDF'],
  programme_ids: ['Programmes', '适用配套'],
  branch_name: ['Belongs to', '所属'],
  accepted: ['Signed by', '签署人数'],
} satisfies Pairs;

export const termsRefusalsWords = {
  terms_were_published: [
    'This version was published or signed and can’t be changed. Create a new version.',
    '此版本已发布或已有人签署，不能再修改。请新建版本。',
  ],
  terms_of_network: [
    'This document applies to all branches. Only head office can change it.',
    '这份文件适用于所有门店，只有总部可以修改。',
  ],
  terms_not_in_force: [
    'A newer version is in force. Open it and sign that one.',
    '已有更新的版本生效，请打开并签署新版本。',
  ],
} satisfies Pairs;
