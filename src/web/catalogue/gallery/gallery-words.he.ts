import type { GalleryWords } from './gallery-words.en.ts'

export const words: GalleryWords = {
  previous: 'התמונה הקודמת',
  next: 'התמונה הבאה',
  zoomIn: 'הגדלת התמונה',
  zoomOut: 'הצגת התמונה כולה',
  of: (picture, pictures) => `תמונה ${picture} מתוך ${pictures}`,
}
