export const words = {
  arrived: 'Your key has arrived',
  bestSellersFailed: 'Failed to load best sellers.',
  allPosts: 'All posts',
  all: 'See all',
  cancellation: 'Cancel a purchase',
  cancellationText: 'Changed your mind? Cancel here, without a phone call.',
  trust: 'Why people buy here',
}
