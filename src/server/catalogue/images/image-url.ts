/** The id of the placeholder for products without pictures. */
export const placeholderId = 'placeholder'

/** The id of the shop's picture, for links to pages without a product. */
export const shopPictureId = 'shop'

/** The address of a picture, without the width. */
export function imageUrl(id: string | undefined): string {
  return `/images/${id ?? placeholderId}`
}
