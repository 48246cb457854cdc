export const words = {
  title: 'Your privacy',
  statistics:
    'May Google Analytics hear which pages you open and what you buy here, so that we can improve the shop?',
  advertising: 'May Meta hear which pages you open and what you buy here, so that our advertisements fit?',
  both: 'May Google Analytics and Meta hear which pages you open and what you buy here? It helps us improve the shop and choose our advertisements.',
  promise: 'They never get your name, your address or your keys. The shop works the same either way.',
  policy: 'Privacy policy',
  refuse: 'No, thanks',
  accept: 'Yes, they may',
  choose: 'Choose one by one',
  purposes: { statistics: 'Statistics (Google Analytics)', advertising: 'Advertising (Meta)' },
  save: 'Save my choice',
}
export type AnalyticsWords = typeof words
