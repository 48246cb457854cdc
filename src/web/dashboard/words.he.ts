import type { DashboardWords } from './words.en.ts'

export const words: DashboardWords = {
  menu: 'העמודים שלכם',
  collapse: 'צמצום התפריט',
  expand: 'הרחבת התפריט',
  items: { profile: 'פרופיל', favorites: 'מועדפים', orders: 'הזמנות', comments: 'ביקורות' },
}
