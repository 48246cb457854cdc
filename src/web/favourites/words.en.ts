export const words = {
  title: 'Favorites',
  added: 'Added to your favorites.',
  removed: 'Removed from your favorites.',
  failed: 'Your favorites could not be changed. Please try again.',
  notLoaded: 'Your favorites could not be loaded.',
  none: 'No favorites yet',
  noneText: 'Press the heart on a product to save it here.',
  browse: 'See all products',
}
export type FavouriteWords = typeof words
