import { mostCharacters } from '#shop/limits.ts'

const rule = new Intl.PluralRules('en')
const plural = (count: number, one: string, many: string) =>
  rule.select(count) === 'one' ? one : `${count} ${many}`

export const words = {
  title: 'Reviews',
  count: (count: number) => plural(count, '1 review', 'reviews'),
  outOf: (stars: number) => `${stars} of 5 stars`,
  onlyStars: (stars: number, count: number) =>
    `Show only reviews with ${plural(stars, '1 star', 'stars')}: ${count}`,
  verified: 'Written only by buyers who got the product here.',
  none: 'No reviews yet',
  noneText: 'Whoever buys it can be the first to say how it is.',
  noneOfThese: 'Nobody gave it that many stars.',
  showAll: 'Show all reviews',
  more: 'Show more reviews',
  failed: 'The reviews could not be loaded.',
  bought: 'Bought here',
  edited: 'Edited',
  by: (author: string) => `By ${author}`,
  write: 'Write a review',
  edit: 'Edit',
  remove: 'Delete',
  removeSure: 'Delete for good',
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
    hidden: 'It does not keep to our rules, so others do not see it.',
  },
  signIn: 'Sign in to write a review',
  signInText: 'Did you buy it here?',
  buyersOnly: 'You can write a review once you have bought this product here.',
  form: {
    title: (product: string) => `How is ${product}?`,
    stars: 'Your rating',
    starNames: ['Bad', 'Poor', 'All right', 'Good', 'Excellent'],
    headline: 'Headline',
    text: 'Your review',
    textHint:
      'How was the activation, and how does it do its work? Please: no keys, links or contact details.',
    name: (username: string) => `It appears under your username, ${username}.`,
    send: 'Publish',
    sent: 'Thank you! Your review is published.',
    waiting: 'Thank you! We read it before others see it.',
    failed: 'The review could not be sent. Please try again.',
    fields: {
      stars: { invalid: 'Choose from one to five stars' },
      title: {
        required: 'Write a headline',
        invalid: `At most ${mostCharacters.reviewTitle} characters, on one line`,
      },
      text: {
        required: 'Write a few words',
        invalid: `At most ${mostCharacters.review.toLocaleString('en')} characters`,
      },
    },
  },
  report: {
    open: 'Report',
    openOf: (author: string) => `Report the review of ${author}`,
    title: 'Report a review',
    text: 'We read every report. The author is not told who sent it.',
    reason: 'What is wrong with it?',
    send: 'Send the report',
    sent: 'Thank you. We will look at it.',
    failed: 'The report could not be sent. Please try again.',
  },
  mine: {
    title: 'Comments',
    text: 'What you wrote about products you bought.',
    none: 'You have not written any reviews yet',
    noneText: 'After you buy a product, you can tell others here how it is.',
    browse: 'See all products',
    waiting: 'Waiting for your word',
  },
}
export type ReviewWords = typeof words
