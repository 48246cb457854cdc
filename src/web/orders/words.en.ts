import { renewalDays, reviewRequestDays } from '#shop/limits.ts'
import { maxCharacters } from '#shop/limits.ts'
import { codeMinutes } from '#shop/limits.ts'

export const words = {
  list: {
    number: 'Order',
    items: 'Items',
    statusName: 'Status',
    open: 'Open order',
    more: 'Show older orders',
    status: {
      pending: 'Pending',
      completed: 'Completed',
      shipped: 'Done',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    },
    statusUnknown: 'Status unknown',
  },
  page: {
    back: 'All orders',
    loading: 'Loading the order…',
    placed: (when: string) => `Placed on ${when}`,
    waiting: 'This order has not been paid yet.',
    pay: 'Go to payment',
    stock: 'Paid, and waiting for stock. We deliver it automatically as soon as new units arrive.',
    heldForCheck:
      'Paid. We check the order before delivery, usually within one business day, and write to you when we are done.',
    heldInDispute:
      'The payment for this order is being disputed. Keys and files stay closed until it is settled. If this is a mistake, write to us.',
    returned: 'Your payment arrived after this order was closed. You get all of it back.',
    closed: 'This order was closed before a payment arrived.',
    refunded: 'This order was refunded in full.',
    refundedLessFee: (fee: string) => `This order was refunded, less a cancellation fee of ${fee}.`,
    unpaid: 'This order was cancelled in full.',
    print: 'Print',
  },
  renewal: {
    label: 'Remind me before it ends',
    text: (email: string) =>
      `An e-mail to ${email} ${renewalDays.first} and ${renewalDays.last} days before, with a link to buy again. Nothing renews automatically, and every e-mail has an unsubscribe link.`,
    chosen: 'We will remind you.',
    stopped: 'We will not remind you.',
    failed: 'This was not saved. Please try again.',
  },
  reviewRequest: {
    label: 'Ask me for a review',
    text: (email: string) =>
      `One e-mail to ${email}, ${reviewRequestDays} days after you start using it. It has an unsubscribe link.`,
    chosen: 'We will ask you once.',
    stopped: 'We will not ask you.',
    failed: 'This was not saved. Please try again.',
  },
  number: {
    copy: 'Copy the order number',
    notCopied: 'The browser did not allow copying. Please copy the number by hand.',
  },
  account: {
    title: 'Find this order any time',
    text: (email: string) =>
      `Choose a password to open an account with ${email}: your keys, receipts and refunds in one place. We confirm the address with a code by e-mail.`,
    terms: { before: 'By creating an account you accept the ' },
  },
  payment: {
    title: 'Payment',
    paid: 'Paid',
    at: 'On',
    transaction: 'Payment reference',
    back: 'Refunded to you',
    backNumber: (place: number) => `Refund ${place}`,
    reference: 'Reference',
    fee: (sum: string) => `cancellation fee kept: ${sum}`,
    feeBack: 'the cancellation fee that was kept',
    states: {
      owed: (when: string) => `sent on ${when}, not yet confirmed by the payment provider`,
      paid: (when: string) => `refunded, confirmed on ${when}`,
      byBank: (when: string) => `returned to you by your bank or the payment provider, recorded on ${when}`,
      refused: 'the payment provider could not do it; we will refund you another way and write to you',
    },
  },
  documents: {
    title: 'Documents',
    confirmation: 'Order confirmation (PDF)',
    failed: 'We could not load the file. Please try again.',
    kinds: { 'invoice-receipt': 'Tax invoice / receipt', receipt: 'Receipt', credit: 'Credit note' },
    number: (number: string) => `No. ${number}`,
    allocation: (number: string) => `allocation number ${number}`,
    open: 'Open',
  },
  refund: {
    title: 'Cancel and get a refund',
    until: (when: string, fee: number, most: string) =>
      fee === 0
        ? `Until ${when} you can cancel anything you have not revealed or downloaded, without giving a reason and free of charge.`
        : `Until ${when} you can cancel anything you have not revealed or downloaded, without giving a reason. We keep a cancellation fee of ${fee}% of the price, but never more than ${most} for a whole order.`,
    disputed: {
      open: 'The payment for this order is being disputed: your bank or the payment provider decides about the money. Until then you cannot cancel here, so that you are not refunded twice. Days on which the keys are closed do not count towards your refund period.',
      lost: 'Your bank or the payment provider has returned the money for this order to you, so there is nothing left to cancel here.',
    },
    untilWaiting: 'Until something is delivered, you can cancel the whole order.',
    open: 'Cancel items…',
    choose: 'What would you like to cancel?',
    units: 'Units',
    ofUnits: (count: number) => (count === 1 ? '1 can be cancelled' : `${count} can be cancelled`),
    none: 'Keep',
    price: 'Price of what you cancel',
    fee: (percent: number) => `Cancellation fee (${percent}%)`,
    sum: 'Your refund',
    explain:
      'The money is refunded to the payment method you used. The keys and downloads you cancel can no longer be opened.',
    confirm: 'Cancel and refund',
    keep: 'Keep everything',
    chooseOne: 'Choose at least one item.',
    doneFree: 'Done. These items cost nothing, so there is nothing to refund.',
    done: (sum: string) => `Done. ${sum} will be refunded, and we will e-mail you a confirmation.`,
    changed:
      'Some items have been opened in the meantime and can no longer be cancelled. Please check again.',
    cancelledSince: (count: number) =>
      `${count === 1 ? 'One unit has' : `${count} units have`} been cancelled since you opened this window, perhaps by your own previous click. To cancel more, choose again.`,
  },
  claim: {
    title: 'Something wrong with the order?',
    text: 'We do not refund a revealed key or a downloaded file automatically. If it does not work, or is not as described, tell us and somebody from the team will look into it.',
    open: 'Ask for a refund…',
    reason: 'What is wrong?',
    hint: 'The exact error message helps most. Never write the whole key; its last four characters are enough.',
    send: 'Send',
    sent: 'We received your request and will answer by e-mail.',
    reference: 'Reference',
    answer: 'Our answer',
    states: { open: 'Under review', granted: 'Granted', refused: 'Not granted' },
    fields: {
      required: 'Please tell us what is wrong.',
      'too-long': `That is too long; ${maxCharacters.claim.toLocaleString('en')} characters at most.`,
      invalid: 'Please use ordinary letters and signs only.',
    },
  },
  lookup: {
    title: 'Find my order',
    lead: 'Bought without an account? Enter the e-mail address of the order, and we will send you a code.',
    email: 'E-mail',
    number: 'Order number (optional)',
    numberHint: 'You will find it in the order e-mail. This order opens first.',
    numberWrong: 'An order number looks like MF-10427.',
    submit: 'Send me a code',
    checking: 'One moment…',
    haveAccount: 'Bought with an account?',
    toSignIn: 'Sign in',
    codeTitle: 'Check your e-mail',
    codeBefore: 'If orders were placed under ',
    codeAfter: ` without an account, a code is on its way there. It is valid for ${codeMinutes} minutes.`,
    another: 'Use another address',
    sentAgain: 'If there are orders, another code is on its way. Use the newest one.',
    ordersTitle: 'Your orders',
    ordersOf: 'Orders placed without an account under ',
    until: (time: string) => `Open in this browser until ${time}.`,
    close: 'Done, close it here',
    closed: 'Your orders are closed in this browser.',
    keep: 'Want them always at hand? An account with the same address shows them automatically.',
    toSignUp: 'Create an account',
    none: 'No orders here',
    failed: 'We could not load the orders.',
  },
  terms: {
    open: 'The terms of this order',
    title: 'Terms agreed to with this order',
    version: (version: number, time: string) => `Version ${version}, in force from ${time}.`,
    unknown: 'This order is older than our record of versions. Write to us for the terms of that day.',
  },
}
export type OrdersWords = typeof words
