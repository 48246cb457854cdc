import type { ReviewConcern, ReviewState } from '#shop/reviews/review.ts'

export const words = {
  title: 'Reviews',
  lead: 'Most reviews appear by themselves. Those that wait for you hold something the shop does not show unread; reported ones were pointed out by shoppers.',
  empty: 'There are no reviews',
  emptyText: 'What buyers write about products appears here.',
  review: 'Review',
  stars: 'Stars',
  product: 'Product',
  author: 'By',
  state: 'State',
  date: 'Written',
  actions: 'Actions',
  states: { published: 'Published', waiting: 'Waits for you', hidden: 'Hidden' } satisfies Record<
    ReviewState,
    string
  >,
  reported: 'Reported',
  concerns: {
    link: 'It holds a link',
    contact: 'It holds an address or a phone number',
    key: 'It holds what looks like a key',
    language: 'It holds rude words',
    shouting: 'It is all in capitals',
    reported: 'Several people reported it',
    edited: 'It was written again after it was hidden or reported',
  } satisfies Record<ReviewConcern, string>,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  hiddenBecause: (reason: string) => `Hidden: ${reason}`,
  publish: 'Publish',
  published: 'The review is published.',
  hide: 'Hide',
  hideTitle: 'Hide the review',
  hideText: 'Nobody but its author sees it then. Its stars no longer count.',
  hidden: 'The review is hidden.',
}
