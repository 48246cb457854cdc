import type { GalleryWords } from './gallery-words.en.ts'

export const words: GalleryWords = {
  previous: 'התמונה הקודמת',
  next: 'התמונה הבאה',
  of: (picture, pictures) => `תמונה ${picture} מתוך ${pictures}`,
}
