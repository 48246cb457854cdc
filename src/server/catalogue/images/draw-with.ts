import type { Images } from '#server/context/images.ts'

export type Pictures = Pick<Images, 'find'>

/**
 * Draws a picture that contains others. `isWhole` is false if one of them could not be read at the moment: what was
 * drawn instead is shown, but not kept.
 */
export async function drawWith<Drawn>(
  pictures: Pictures,
  draw: (pictures: Pictures) => Promise<Drawn>,
): Promise<{ readonly drawn: Drawn; readonly isWhole: boolean }> {
  let isWhole = true
  const drawn = await draw({
    find: (id, width) =>
      pictures.find(id, width).catch((error: unknown) => {
        isWhole = false
        throw error
      }),
  })
  return { drawn, isWhole }
}
