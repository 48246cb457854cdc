import { maxCharacters } from '#shop/limits.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const words = {
  title: 'Reviews',
  count: (count: number) => plural(count, '1 review', 'reviews'),
  outOf: (stars: number) => `${stars} of 5 stars`,
  onlyStars: (stars: number, count: number) =>
    `Show only reviews with ${plural(stars, '1 star', 'stars')}: ${count}`,
  verified: 'Reviews are written only by people who bought the product here.',
  none: 'No reviews yet',
  noneText: 'Bought it? Be the first to review it.',
  noneOfThese: 'No reviews with this rating.',
  showAll: 'Show all reviews',
  more: 'Show more reviews',
  failed: 'The reviews could not be loaded.',
  ownFailed: 'Your own review could not be loaded.',
  bought: 'Bought here',
  edited: 'Edited',
  by: (author: string) => `By ${author}`,
  write: 'Write a review',
  edit: 'Edit',
  remove: 'Delete',
  removeSure: 'Yes, delete it',
  keep: 'Keep it',
  removed: 'Your review was deleted.',
  removeFailed: 'The review could not be deleted. Please try again.',
  yours: 'Your review',
  notSold: 'This product is no longer sold here.',
  states: {
    published: 'Published',
    waiting: 'Waiting for our check',
    hidden: 'Hidden',
  },
  stateTexts: {
    waiting: 'We read it before others see it.',
    hidden: 'It does not follow our rules, so others do not see it.',
  },
  signIn: 'Sign in to write a review',
  signInText: 'Did you buy it here?',
  buyersOnly: 'You can write a review once you have bought this product here.',
  form: {
    title: (product: string) => `What do you think of ${product}?`,
    stars: 'Your rating',
    starNames: ['Bad', 'Poor', 'All right', 'Good', 'Excellent'],
    headline: 'Headline',
    text: 'Your review',
    textHint:
      'How did activation go, and does the product do its job? Please leave out keys, links and contact details.',
    name: (username: string) => `Your review appears under your username, ${username}.`,
    send: 'Publish',
    sent: 'Thank you! Your review is published.',
    waiting: 'Thank you! We will read it before others see it.',
    failed: 'The review could not be sent. Please try again.',
    fields: {
      stars: { invalid: 'Choose from one to five stars.' },
      title: {
        required: 'Write a headline.',
        invalid: `At most ${maxCharacters.reviewTitle} characters, on one line.`,
      },
      text: {
        required: 'Write a few words.',
        invalid: `At most ${maxCharacters.review.toLocaleString('en')} characters.`,
      },
    },
  },
  report: {
    open: 'Report',
    openOf: (author: string) => `Report the review of ${author}`,
    title: 'Report a review',
    text: 'We read every report. We do not tell the author who sent it.',
    reason: 'What is wrong with it?',
    send: 'Send the report',
    sent: 'Thank you. We will look at it.',
    failed: 'The report could not be sent. Please try again.',
  },
  mine: {
    title: 'Comments',
    text: 'What you wrote about products you bought.',
    none: 'You have not written any reviews yet',
    noneText: 'After you buy a product, you can review it here.',
    browse: 'See all products',
    waiting: 'Waiting for your review',
  },
}
export type ReviewWords = typeof words
