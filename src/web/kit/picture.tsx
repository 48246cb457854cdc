const widths = [320, 480, 640, 960] as const

type PictureProps = {
  /** `/images/<imageId>` as the API gives it. */
  readonly imageUrl: string
  readonly alt: string
  /** How wide it will be shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Width to height; covers are 4 to 3. */
  readonly ratio?: number
  /** The picture a page opens with is fetched first; all others when they come near. */
  readonly first?: boolean
  readonly className?: string
}

/** A picture in the width that fits. Its place is kept, so nothing moves when it arrives. */
export function Picture({
  imageUrl,
  alt,
  sizes,
  ratio = 4 / 3,
  first = false,
  className = '',
}: PictureProps) {
  return (
    <img
      src={`${imageUrl}/640.webp`}
      srcSet={widths.map((width) => `${imageUrl}/${width}.webp ${width}w`).join(', ')}
      sizes={sizes}
      width={640}
      height={Math.round(640 / ratio)}
      alt={alt}
      decoding="async"
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={`h-auto w-full bg-sunken object-cover ${className}`}
    />
  )
}
