import type { DemoContents } from '#contract/admin/demo.ts'
import type { GoingLiveGroup, GoingLiveItem, TestOrder } from '#contract/admin/going-live.ts'

type Item = { readonly title: string; readonly text: string }
type Moments = Readonly<Partial<Record<GoingLiveItem, (when: string) => string>>>

const go: Readonly<Partial<Record<GoingLiveItem, string>>> = {
  callbacks: 'To the test order',
  'legal-pages': 'To the pages',
}

const providers: Readonly<Record<string, string>> = {
  payplus: 'PayPlus',
  cardcom: 'CardCom',
  paypal: 'PayPal',
  stripe: 'Stripe',
  hyp: 'Hyp Pay',
  sandbox: 'Sandbox',
}

/** What a lawyer must read, by the end of its address. */
const pages: Readonly<Record<string, string>> = {
  'privacy-policy': 'Privacy policy',
  'terms-of-service': 'Terms of service',
  accessibility: 'Accessibility',
  cancellation: 'Cancellation',
}

const at: Moments = {
  email: (when) => `Last test e-mail: ${when}`,
  callbacks: (when) => `Last heard from: ${when}`,
  vat: (when) => `Marked ${when}`,
  backups: (when) => `Marked ${when}`,
}

export const words = {
  title: 'Before going live',
  lead: 'What the shop needs to sell for real. Everything here may be done in any order; nothing is switched on by itself.',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  open: 'To do',
  missing: 'Missing',
  tick: 'Mark as done',
  untick: 'Take the mark away',
  goThere: 'Go there',
  go,
  sendEmail: 'Send me a test e-mail',
  emailSent: (to: string) => `The mail server took the e-mail to ${to}. Look whether it came.`,
  providers,
  pages,
  groups: {
    own: 'Make it yours',
    goods: 'What you sell',
    money: 'Getting paid',
    trust: 'Law and safety',
    open: 'Open the shop',
  } satisfies Record<GoingLiveGroup, string>,
  /** On the page that the admin area opens with. */
  card: {
    title: 'First steps',
    next: 'Next',
    all: 'All steps',
    hide: 'Hide',
    hidden: 'You find the steps in the settings, under “Before going live”.',
  },
  demo: {
    title: 'Clear the demo',
    text: 'Removes everything that was invented, in one go and for good. What you have made stays.',
    goes: 'This goes',
    kinds: {
      products: 'Products of the demo, also those you have changed',
      keys: 'Their licence keys',
      categories: 'Categories in which nothing of yours stands',
      orders: 'Orders paid in the sandbox',
      reviews: 'Reviews',
      posts: 'Posts of the demo',
      coupons: 'Coupons of the demo',
      users: 'Invented people',
      emails: 'E-mails in the demo mailbox',
    } satisfies Record<keyof DemoContents['goes'], string>,
    also: 'Alerts, favourites and statistics of the demo go too. The audit log keeps that you did this.',
    stays: (products: number, orders: number) =>
      `Your account, your settings and texts, ${products} of your own products and ${orders} real orders stay.`,
    sold: (products: number) =>
      `${products} products of the demo were paid for with real money. They are archived, not removed.`,
    open: 'Clear the demo …',
    type: (phrase: string) => `Type “${phrase}”`,
    submit: 'Clear it for good',
    done: 'The demo is gone. The shop is yours.',
  },
  items: {
    name: {
      title: 'Name of the shop',
      text: 'It stands on every page, in every e-mail and in search results.',
    },
    logo: { title: 'Logo', text: 'Shoppers recognise you by it, in the shop and in their mailbox.' },
    demo: {
      title: 'The demo cleared',
      text: 'Nobody can deliver invented products. A live shop does not start while it has some.',
    },
    categories: { title: 'A category', text: 'Every product stands in one; shoppers browse by them.' },
    keys: { title: 'Something to deliver', text: 'A product without keys in stock cannot be bought.' },
    'test-purchase': {
      title: 'A test purchase',
      text: 'You have paid for real once and were refunded, as a buyer would be.',
    },
    business: {
      title: 'Facts of the business',
      text: 'Registered name, number, address, phone and support e-mail. The law asks for them on every page.',
    },
    products: { title: 'Your first product', text: 'At least one product of your own is on sale.' },
    'legal-pages': {
      title: 'Legal pages read',
      text: 'Terms, privacy, accessibility and cancellation are templates. Read each, better with a lawyer, and save or confirm it.',
    },
    vat: {
      title: 'VAT checked',
      text: 'Prices include VAT. Check with your accountant that this is right for your kind of business, and mark this.',
    },
    email: {
      title: 'E-mails arrive',
      text: 'The sender and a mail server are set, and a test e-mail was taken by it.',
    },
    provider: {
      title: 'A payment provider accepts the shop',
      text: 'Its credentials are entered and it has accepted them.',
    },
    callbacks: {
      title: 'The provider reaches the shop',
      text: 'The shop has heard from each provider by itself. A test order shows it.',
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
      text: 'SHOP_MODE=live on the server. The demo’s banner, sandbox and mailbox are then gone.',
    },
  } satisfies Record<GoingLiveItem, Item>,
  at,
  test: {
    title: 'Test order',
    text: 'You pay a small sum for real, and the shop refunds it by itself. It is no sale: it stands in no list and no report, and takes nothing from stock.',
    noProvider: 'Set up a payment provider first.',
    by: 'Pay by',
    open: 'Open a test order',
    pay: 'To the payment page',
    list: 'Test orders',
    status: {
      created: 'Being opened',
      open: 'Waits for payment',
      paid: 'Paid, being refunded',
      refunded: 'Paid and refunded',
      failed: 'Failed',
    } satisfies Record<TestOrder['status'], string>,
    reasons: {
      declined: 'The payment was declined, cancelled or ran out.',
      'not-opened': 'The provider opened no payment page. Try its credentials in the settings.',
      'other-sum': 'The provider says another sum, currency or order than was asked for. Refund it there.',
      'paid-twice': 'This page was paid more than once. Refund it at the provider.',
      'refund-refused': 'The provider did not refund it. Refund it there, and ask them why.',
      'refund-unknown':
        'The provider does not say whether the refund went through. Look there before you refund it.',
    } satisfies Record<NonNullable<TestOrder['reason']>, string>,
    documents: { charge: 'Document', credit: 'Credit' },
    lacksDocument:
      'The provider refused to issue a tax document of this payment. Look at its documents, and issue what is missing there.',
  },
}
