export const words = {
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Show the whole picture',
  of: (picture: number, pictures: number) => `Picture ${picture} of ${pictures}`,
}
export type GalleryWords = typeof words
