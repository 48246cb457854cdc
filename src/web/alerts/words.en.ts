import { alertDays } from '#shop/limits.ts'

export const words = {
  title: 'Tell me when it is back',
  text: (product: string) =>
    `We write to you once, when ${product} is in stock again, in the order in which people asked. Your address is used for nothing else, and every mail has a link that ends it.`,
  email: 'E-mail',
  send: 'Tell me',
  failed: 'Failed to send. Please try again later.',
  fields: { email: { required: 'Enter your e-mail address', invalid: 'Invalid email address' } },
  done: {
    asked: 'We will write to you when it is back.',
    'confirm-by-mail': 'One more step: we have sent you a mail. Confirm in it that you want to be told.',
    'in-stock': 'Good news: it is back already.',
  },
  reload: 'Show the product',
  close: 'Close',
  confirm: {
    title: 'Tell me when it is back',
    done: 'You are on the list',
    doneText: (product: string) => `We will write to you once, when ${product} is in stock again.`,
    ended: 'This link is no longer good',
    endedText: `It may be older than ${alertDays} days. You can ask again on the product’s page.`,
    product: 'To the product',
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
    title: 'No more mails about this',
    text: 'Your address is forgotten: we will not write to you about this product.',
    failed: 'That did not work. Please try again.',
  },
}
export type AlertWords = typeof words
