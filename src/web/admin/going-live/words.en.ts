import type { DemoContents } from '#contract/demo/clearing.ts'
import type { GoingLiveGroup, GoingLiveItem, TestOrder } from '#contract/admin/going-live.ts'

type Item = { readonly title: string; readonly text: string }
type Moments = Readonly<Partial<Record<GoingLiveItem, (when: string) => string>>>

const go: Readonly<Partial<Record<GoingLiveItem, string>>> = {
  webhooks: 'Open the test order',
  'legal-pages': 'Open the pages',
}

const missingAs: Readonly<Partial<Record<GoingLiveItem, string>>> = {
  'real-payments': 'On its test system',
}

const providers: Readonly<Record<string, string>> = {
  payplus: 'PayPlus',
  cardcom: 'CardCom',
  paypal: 'PayPal',
  stripe: 'Stripe',
  hyp: 'Hyp Pay',
  sandbox: 'Sandbox',
}

/** The pages that a lawyer must read, by slug. */
const pages: Readonly<Record<string, string>> = {
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  accessibility: 'Accessibility',
  cancellation: 'Cancellation',
}

const at: Moments = {
  email: (when) => `Last test e-mail: ${when}`,
  webhooks: (when) => `Last message: ${when}`,
  vat: (when) => `Marked ${when}`,
  backups: (when) => `Marked ${when}`,
}

export const words = {
  title: 'Before going live',
  lead: 'What the shop needs to sell for real. You can do these in any order; nothing is switched on automatically.',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  open: 'To do',
  missing: 'Missing',
  missingAs,
  tick: 'Mark as done',
  untick: 'Mark as not done',
  goThere: 'Open',
  go,
  sendEmail: 'Send me a test e-mail',
  emailSent: (to: string) => `The mail server accepted the e-mail to ${to}. Check that it arrived.`,
  providers,
  pages,
  groups: {
    own: 'Make it yours',
    goods: 'What you sell',
    money: 'Getting paid',
    trust: 'Law and safety',
    open: 'Open the shop',
  } satisfies Record<GoingLiveGroup, string>,
  /** On the first page of the admin area. */
  card: {
    title: 'First steps',
    next: 'Next',
    all: 'All steps',
    hide: 'Hide',
    hidden: 'The steps are in the settings, under “Before going live”.',
  },
  demo: {
    title: 'Clear the demo',
    text: 'Permanently removes everything invented for the demo. What you created stays.',
    goes: 'This is removed',
    kinds: {
      products: 'Products of the demo, including those you have changed',
      keys: 'Their licence keys',
      categories: 'Categories without products of yours',
      orders: 'Orders paid in the sandbox',
      reviews: 'Reviews',
      posts: 'Posts of the demo',
      coupons: 'Coupons of the demo',
      users: 'Invented people',
      emails: 'E-mails in the demo mailbox',
    } satisfies Record<keyof DemoContents['goes'], string>,
    also: 'Alerts, favorites and statistics of the demo are removed too. The audit log records that you did this.',
    stays: (products: number, orders: number) =>
      `These stay: your account, your settings and texts, your own products (${products}) and real orders (${orders}).`,
    sold: (products: number) =>
      products === 1
        ? '1 product of the demo was paid for with real money. It is archived, not removed.'
        : `${products} products of the demo were paid for with real money. They are archived, not removed.`,
    open: 'Clear the demo…',
    type: (phrase: string) => `Type “${phrase}”`,
    submit: 'Clear permanently',
    done: 'The demo is cleared. The shop is yours.',
  },
  items: {
    name: {
      title: 'Name of the shop',
      text: 'Appears on every page, in every e-mail and in search results.',
    },
    logo: { title: 'Logo', text: 'Shoppers recognise you by it, in the shop and in their mailbox.' },
    demo: {
      title: 'The demo cleared',
      text: 'Nobody can deliver invented products. A live shop does not start while it has some.',
    },
    categories: { title: 'A category', text: 'Every product belongs to one; shoppers browse by category.' },
    keys: { title: 'Something to deliver', text: 'A product without keys in stock cannot be bought.' },
    'test-purchase': {
      title: 'A test purchase',
      text: 'You paid real money once and got it back, as a buyer would.',
    },
    business: {
      title: 'Business details',
      text: 'Registered name, number, address, phone and support e-mail. The law asks for them on every page.',
    },
    products: { title: 'Your first product', text: 'At least one product of your own is on sale.' },
    'legal-pages': {
      title: 'Legal pages read',
      text: 'Terms, privacy, accessibility and cancellation are templates. Read each, preferably with a lawyer, and save or confirm it.',
    },
    vat: {
      title: 'VAT checked',
      text: 'Prices include VAT. Check with your accountant that this is right for your kind of business, and mark this.',
    },
    email: {
      title: 'E-mails arrive',
      text: 'A sender and a mail server are set, and the server accepted a test e-mail.',
    },
    provider: {
      title: 'A payment provider accepts the shop',
      text: 'Its credentials are entered and it has accepted them.',
    },
    'real-payments': {
      title: 'Payments are real',
      text: 'Every provider offered to shoppers charges real money. On a test system anybody can pay with a public test card.',
    },
    webhooks: {
      title: 'The provider reaches the shop',
      text: 'The shop received a message from each provider. A test order proves it.',
    },
    'two-factor': {
      title: 'Your account has two-factor authentication',
      text: 'A password alone must not open orders, keys and refunds.',
    },
    https: { title: 'Encrypted connection', text: 'PUBLIC_URL on the server begins with https.' },
    backups: {
      title: 'Backups',
      text: 'The database and MASTER_KEY are backed up, each in its own place, and a backup was restored once. docs/running.md says how.',
    },
    'live-mode': {
      title: 'Live mode',
      text: 'SHOP_MODE=live on the server. This turns off the demo’s banner, sandbox and mailbox.',
    },
  } satisfies Record<GoingLiveItem, Item>,
  at,
  test: {
    title: 'Test order',
    text: 'You pay a small amount of real money, and the shop refunds it automatically. It is not a sale: it appears in no list or report and uses no stock.',
    noProvider: 'Set up a payment provider first.',
    by: 'Pay by',
    open: 'Open a test order',
    pay: 'Go to payment',
    list: 'Test orders',
    status: {
      created: 'Being opened',
      open: 'Waiting for payment',
      paid: 'Paid, being refunded',
      refunded: 'Paid and refunded',
      failed: 'Failed',
    } satisfies Record<TestOrder['status'], string>,
    reasons: {
      declined: 'The payment was declined, cancelled or has expired.',
      'not-opened': 'The provider opened no payment page. Try its credentials in the settings.',
      'other-sum': 'The provider reports a different amount, currency or order. Refund it there.',
      'paid-twice': 'This page was paid more than once. Refund it at the provider.',
      'refund-refused': 'The provider did not refund it. Refund it there, and ask them why.',
      'refund-unknown':
        'The provider did not say whether the refund went through. Check there before you refund it.',
    } satisfies Record<NonNullable<TestOrder['reason']>, string>,
    documents: { charge: 'Document', credit: 'Credit' },
    lacksDocument:
      'The provider refused to issue a tax document for this payment. Check its documents and issue what is missing there.',
  },
}
