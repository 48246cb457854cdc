import sharp from 'sharp'

/** A small PNG for a file field. */
export async function aPicture(name: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}
