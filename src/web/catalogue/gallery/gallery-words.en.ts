export const words = {
  previous: 'Previous picture',
  next: 'Next picture',
  of: (picture: number, pictures: number) => `Picture ${picture} of ${pictures}`,
}
export type GalleryWords = typeof words
