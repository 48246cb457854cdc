export const words = {
  menu: 'Your pages',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  items: { profile: 'Profile', favorites: 'Favorites', orders: 'Orders', comments: 'Comments' },
}
export type DashboardWords = typeof words
