export const words = {
  title: 'Your privacy',
  statistics:
    'May we share the pages you open and what you buy here with Google Analytics, so that we can improve the shop?',
  advertising:
    'May we share the pages you open and what you buy here with Meta, so that our ads are relevant?',
  both: 'May we share the pages you open and what you buy here with Google Analytics and Meta? It helps us improve the shop and choose our ads.',
  promise: 'They never get your name, your address or your keys. The shop works the same either way.',
  policy: 'Privacy policy',
  refuse: 'No, thanks',
  accept: 'Yes, allow',
  choose: 'Choose one by one',
  purposes: { statistics: 'Statistics (Google Analytics)', advertising: 'Advertising (Meta)' },
  save: 'Save my choice',
}
export type AnalyticsWords = typeof words
