import { refundDays } from '#shop/orders/refund-days.ts'

export const words = {
  title: 'Licence keys, delivered at once',
  text: 'Software, games and services for Israel. Pay in shekels and your key is on the screen a moment later.',
  browse: 'See all products',
  arrived: 'Your key has arrived',
  bestSellers: 'Best sellers',
  bestSellersFailed: 'Failed to load best sellers.',
  new: 'New in stock',
  deals: 'Deals of the week',
  categories: 'Browse by category',
  posts: 'From the blog',
  allPosts: 'All posts',
  all: 'See all',
  cancellation: 'Cancel a transaction',
  cancellationText: 'Changed your mind? Cancel here, without a phone call.',
  trust: {
    title: 'Why people buy here',
    instant: 'Your key at once',
    instantText: 'On the screen a second after payment, and in your account for good.',
    refund: `${refundDays}-day refund`,
    refundText: 'For digital products not yet activated or downloaded.',
    vat: 'The price you see',
    vatText: 'Shekels, VAT included. Nothing is added at checkout.',
    safe: 'Safe payment',
    safeText: 'You pay at the payment provider. Card details never reach us.',
  },
}
