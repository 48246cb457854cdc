import { maxLinesPerOrder } from '#shop/cart/wanted-lines.ts'

const textField = {
  'too-long': 'That is too long.',
  characters: 'Please use ordinary letters and signs only.',
}

export const words = {
  title: 'Checkout',
  lead: 'One short form. You get keys and downloads the moment the payment is confirmed.',
  details: 'Your details',
  name: 'Full name',
  email: 'E-mail',
  emailHint: 'The order confirmation goes to this address.',
  phone: 'Mobile phone',
  optional: 'optional',
  phoneHint: '05XXXXXXXX or +972XXXXXXXXX',
  business: {
    title: 'Buying for a business',
    text: 'The name and number appear on the tax invoice and the order confirmation.',
    name: 'Name of the business',
    number: 'Company or dealer number',
    numberHint: 'Nine digits, as registered (company, authorised or exempt dealer).',
  },
  summary: 'Order summary',
  editCart: 'Edit cart',
  total: 'Total',
  vat: 'Of which VAT',
  terms: {
    before: 'I have read and accept the ',
    terms: 'terms of service',
    and: ' and the ',
    privacy: 'privacy policy',
    after: '.',
  },
  abroad: (name: string) => `“${name}” is meant for Europe and may not activate in Israel.`,
  refund: (days: number) => `Refunds: ${days} days for digital products not yet activated or downloaded.`,
  keysByEmail:
    'We send licence keys in the order e-mail as soon as you pay; keys of a gift go to its recipient. A key that was sent counts as activated and can no longer be cancelled. Please check the e-mail address.',
  pay: 'Pay',
  methods: {
    legend: 'How would you like to pay?',
  },
  opening: 'Opening the payment page…',
  payNote: 'You pay on the payment provider’s secure page. Card details never reach this shop.',
  paypal: {
    title: 'Pay with PayPal',
    toPaypal: 'Continue on PayPal’s page',
    absent: 'We could not load PayPal’s button here. You can pay on PayPal’s own page.',
    cancelled: 'You closed PayPal without paying. Nothing was charged.',
    failed: 'PayPal’s button did not work. Nothing was charged; you can pay on PayPal’s own page.',
    checking: 'Checking your payment…',
    cancel: 'Cancel the payment',
    note: 'You pay at PayPal. Card details never reach this shop.',
  },
  emptyTitle: 'Nothing to pay for yet',
  emptyText: 'Your cart is empty. Choose something first and come back.',
  browse: 'Browse products',
  trust: {
    keys: 'Each key is sold once, to you',
    instant: 'Delivered at once',
    refund: (days: number) => `${days}-day refund if not activated`,
  },
  fields: {
    name: { ...textField, required: 'Please enter your name.', invalid: 'Please check the name.' },
    email: {
      ...textField,
      required: 'Please enter your e-mail address.',
      invalid: 'This does not look like an e-mail address.',
    },
    phone: { invalid: 'Write it as 05XXXXXXXX or +972XXXXXXXXX, or leave it empty.' },
    businessName: {
      ...textField,
      required: 'Please enter the business name too.',
      invalid: 'Please check the name.',
    },
    businessNumber: { 'business-number': 'One of the digits is wrong.', invalid: 'Please check the number.' },
    termsAccepted: { invalid: 'Please accept the terms to continue.' },
  },
  problems: {
    gone: (name: string) => `“${name}” is no longer sold.`,
    short: (name: string) => `“${name}” is sold out, or fewer units are left than you asked for.`,
    most: (name: string, most: number) =>
      most === 1 ? `Only one “${name}” per order.` : `Up to ${most} of “${name}” per order.`,
    share: (name: string, most: number) =>
      most === 0
        ? `We are already holding as many units of “${name}” as we can before payment. Pay for your earlier order first, or wait until it expires.`
        : `Few units of “${name}” are left, so we can hold up to ${most} before payment. Once you have paid you can order more.`,
    /** The address of the shop’s support follows. */
    'not-accepted':
      'We cannot take this order. Nothing was charged. If you have a question, please write to us:',
    paused:
      'Too many payments were declined, so payment is paused for a while. Nothing was charged. Please try again later, or write to us.',
    unpaid:
      'Several orders from this browser or with this e-mail address are waiting for payment. Pay for one of them, or try again in a few minutes: unpaid orders expire automatically.',
    toOrders: 'Show my orders',
    removeIt: 'Remove from cart',
    takeFewer: (count: number) => `Change to ${count}`,
    coupon: (reason: string) =>
      `${reason} We removed it from the total; press Pay again to continue without it.`,
    price: 'A price has changed since you filled your cart. Check the new total and press Pay again.',
    terms: 'The terms of cancellation have changed. Load the page again and read them; your details stay.',
    reload: 'Load the page again',
    details: 'The details a service needs have changed. Check them and press Pay again.',
    gift: 'Only licence keys can be given as a gift. Remove files and services from the cart, or order everything for yourself.',
    session: 'Your session has expired. Sign in again, or press Pay again to continue without an account.',
    lines: `An order can have up to ${maxLinesPerOrder} different products. Please remove some.`,
    offline: 'No connection. Nothing was lost and nothing was charged: try again when you are back online.',
    busy: 'Too many attempts in a short time. Wait a minute and press Pay again; your details stay here.',
    method: 'This payment method is no longer available. Nothing was charged; please pay another way.',
    later:
      'The payment service is not answering at the moment. Nothing was charged; please try again shortly.',
    other: 'Something went wrong on our side. Nothing was charged; please try again.',
    fields: 'Please check the marked fields.',
  },

  order: {
    number: 'Order',
    receipt: 'Order confirmation',
    date: 'Date',
    items: 'Your items',
    total: 'Total',
    subtotal: 'Subtotal',
    discount: (code: string | null) => (code === null ? 'Discount' : `Coupon ${code}`),
    business: 'For the business',
    nature: 'This confirms your order. It is not a tax invoice and not a receipt.',
    vat: 'Of which VAT',
    print: 'Print',
    toProducts: 'Continue shopping',
    toOrder: 'Manage this order',
    findOrders: 'Find my order',
    givenBack: (units: number, of: number) =>
      of === 1 ? 'Refunded' : units === of ? 'All units refunded' : `${units} of ${of} refunded`,
    missing: 'We could not find this order',
    missingText:
      'You can open an order from the account or the browser that placed it. If you ordered without an account, open it anywhere with a code sent to your e-mail address.',
    unreachable: 'We could not load the order',
    again: 'Try again',
    support: 'Questions? Write to',
  },
  success: {
    checking: 'Checking your payment…',
    delivered: 'Thank you! Your order is ready',
    deliveredText: (email: string) => `The confirmation was sent to ${email}.`,
    waiting: 'Waiting for the payment to be confirmed',
    waitingText:
      'This usually takes a few seconds and the page updates by itself. You may also close it: we will write to you as soon as the payment arrives.',
    stillWaiting: 'The confirmation is taking longer than usual',
    stillWaitingText:
      'If you have paid, there is nothing more to do: we keep checking and will write to you. Please do not pay again.',
    checkAgain: 'Check again',
    stock: 'Paid. We are getting your keys',
    stockText:
      'Your payment arrived, but the keys you ordered are not available right now. We will send them as soon as they arrive, or refund you in full. You do not need to do anything.',
    cancelled: 'This order was cancelled',
    refunded: 'This order was refunded',
    refundedText: 'The money goes back to the payment method you used, usually within a few business days.',
    held: 'Paid. We are checking your order',
    heldText:
      'A short check before delivery, usually within one business day. We will write to you when it is done; you do not need to do anything.',
    returned: 'Your payment is being refunded',
    returnedText: 'It arrived after the order was closed. You get all of it back; we have written to you.',
    notPaid: 'This order was not paid',
    notPaidText:
      'The order was closed before a payment arrived. If you did pay, we will match the payment when it arrives and write to you.',
  },
  keys: {
    title: (count: number) => (count === 1 ? 'Your key' : `Your ${count} keys`),
    hidden: (lastFour: string) => (lastFour === '' ? 'Hidden key' : `Hidden key ending in ${lastFour}`),
    reveal: 'Reveal key',
    warning: (days: number) => `Revealing a key counts as activating it and ends its ${days}-day refund.`,
    confirm: 'Reveal it now',
    notNow: 'Not now',
    emailed: 'Sent by e-mail, as shown at checkout, so it counts as activated.',
    show: 'Show key',
    copy: 'Copy key',
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying. Select the key and copy it by hand.',
    failed: 'We could not show the key. Please try again.',
    unreadable: 'We could not read the key. We know about it and will write to you.',
    number: (index: number, count: number) => `Key ${index} of ${count}`,
  },
  file: {
    download: 'Download',
    warning: (days: number) => `Downloading the file ends its ${days}-day refund.`,
    failed: 'We could not download the file. Please try again.',
  },
  howTo: { key: 'How to activate', at: 'Activate at', file: 'How to install and use' },
  nextSteps: 'What happens next',
  service: (email: string) => `We will write to ${email} to arrange the details.`,
  fail: {
    title: 'The payment did not go through',
    text: 'Nothing was charged. The payment may have been declined or cancelled on the payment page.',
    noOrderText:
      'The payment may have been declined or cancelled on the payment page. If you were charged after all, your order and its e-mail will say so.',
    unpaid: 'This order is waiting for payment',
    pay: 'Go to payment',
    held: (time: string) => `Your items are held for you until ${time}.`,
    again: 'Try paying again',
    opening: 'Opening the payment page…',
    ended: 'The time to pay for this order has ended',
    endedText:
      'Nothing was charged and the items are back in stock. Your cart is as you left it, so you can order again.',
    toCart: 'Back to the cart',
    paid: 'This order is paid',
    paidText: 'The payment arrived after all.',
    toOrder: 'Show the order',
    reasons: 'What usually helps: check the card number, expiry date and limit, or use another card.',
  },
  sandbox: {
    title: 'Sandbox payment',
    badge: 'Sandbox',
    note: 'A test page that replaces the payment provider. No real money is charged and no card is needed.',
    amount: 'Amount to pay',
    to: 'To',
    left: (time: string) => `Time left: ${time}`,
    over: 'This payment has expired.',
    choose: 'What should happen?',
    otherwise: 'Or see what can go wrong',
    actions: {
      succeed: { label: 'Pay', text: 'The payment succeeds and the buyer returns to the shop.' },
      decline: { label: 'Decline', text: 'The bank says no; the buyer returns to try again.' },
      abandon: { label: 'Abandon', text: 'The buyer goes back without paying. The page stays open.' },
      'pay-late': {
        label: 'Pay too late',
        text: 'The money arrives only after the hold on the items has ended.',
      },
      'pay-twice': {
        label: 'Pay twice',
        text: 'Two payments arrive for one order; the second is refunded automatically.',
      },
      'pay-less': {
        label: 'Pay half',
        text: 'A different amount arrives than was requested; somebody from the shop checks it.',
      },
    },
    states: {
      paid: 'This payment has already been made.',
      declined: 'This payment was declined.',
      late: 'This payment will arrive late.',
      closed: 'The shop has closed this payment page.',
    },
    back: 'Back to the shop',
    missing: 'No such payment',
    missingText: 'The address may be incomplete.',
    failed: 'That did not work. Please try again.',
  },
}

export type CheckoutWords = typeof words
