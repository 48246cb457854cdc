/** The id of the neutral picture shown where a product has none. */
export const placeholderId = 'placeholder'

/** The id of the shop's own picture, for links to pages that are not about a product. */
export const shopPictureId = 'shop'

/** The address of a picture, without the width. */
export function imageUrl(id: string | undefined): string {
  return `/images/${id ?? placeholderId}`
}
