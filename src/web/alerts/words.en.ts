import { alertDays } from '#shop/limits.ts'

export const words = {
  title: 'Notify me when it is back',
  text: (product: string) =>
    `We will write to you once, when ${product} is back in stock, first come, first served. We use your address for nothing else, and every e-mail has an unsubscribe link.`,
  email: 'E-mail',
  send: 'Notify me',
  failed: 'Failed to send. Please try again later.',
  fields: { email: { required: 'Please enter your e-mail address.', invalid: 'Invalid email address' } },
  done: {
    requested: 'We will write to you when it is back.',
    'confirm-by-mail': 'One more step: open the e-mail we sent you and confirm that you want this alert.',
    'in-stock': 'Good news: it is back already.',
  },
  reload: 'Show the product',
  close: 'Close',
  confirm: {
    title: 'Notify me when it is back',
    done: 'You are on the list',
    doneText: (product: string) => `We will write to you once, when ${product} is in stock again.`,
    ended: 'This link has expired',
    endedText: `It may be older than ${alertDays} days, or we have already written to you. You can ask again on the product’s page.`,
    product: 'See the product',
    products: 'See all products',
    failed: 'That did not work. Please try again.',
  },
  stopRenewals: {
    title: 'No more reminders',
    text: 'We will not remind you about this order again. You can change this on the order page.',
  },
  stopReviews: {
    title: 'No more requests for reviews',
    text: 'We will not ask you for a review of your orders again. You can change this on the page of an order.',
  },
  stop: {
    title: 'No more e-mails about this',
    text: 'We deleted your address and will not write to you about this product.',
    failed: 'That did not work. Please try again.',
  },
}
export type AlertWords = typeof words
