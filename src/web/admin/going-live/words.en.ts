import type { GoingLiveItem, TestOrder } from '#contract/admin/going-live.ts'

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
  'legal-pages': (when) => `Marked ${when}`,
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
  items: {
    business: {
      title: 'Facts of the business',
      text: 'Name, number, address, phone and support e-mail. The law asks for them on every page.',
    },
    products: { title: 'Products with stock', text: 'At least one product is on sale and can be delivered.' },
    'legal-pages': {
      title: 'Legal pages read',
      text: 'Terms, privacy, accessibility and cancellation are templates. Read them, better with a lawyer, and mark this.',
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
  },
}
