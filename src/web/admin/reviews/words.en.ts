import type { ReviewConcern, ReviewState } from '#shop/reviews/review.ts'

export const words = {
  title: 'Reviews',
  lead: 'Most reviews are published automatically. Those waiting for you contain something to check first; reported ones were flagged by shoppers.',
  empty: 'There are no reviews',
  emptyText: 'What buyers write about products appears here.',
  review: 'Review',
  stars: 'Stars',
  product: 'Product',
  author: 'By',
  state: 'State',
  date: 'Written',
  actions: 'Actions',
  states: { published: 'Published', waiting: 'Waiting for you', hidden: 'Hidden' } satisfies Record<
    ReviewState,
    string
  >,
  reported: 'Reported',
  concerns: {
    link: 'Contains a link',
    contact: 'Contains an address or a phone number',
    key: 'Contains what looks like a key',
    language: 'Contains rude words',
    shouting: 'All in capitals',
    reported: 'Several people reported it',
    edited: 'Edited after it was hidden or reported',
  } satisfies Record<ReviewConcern, string>,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  hiddenBecause: (reason: string) => `Hidden: ${reason}`,
  publish: 'Publish',
  published: 'The review is published.',
  hide: 'Hide',
  hideTitle: 'Hide the review',
  hideText: 'Only the author will see it, and its stars will not count.',
  hidden: 'The review is hidden.',
  changed:
    'This review has changed in the meantime: it was rewritten, or somebody else has decided on it. Please look at it again.',
}
