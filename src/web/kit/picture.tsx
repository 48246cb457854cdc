/** Widths the server makes; a picture in a grid is never wider than 640, also on a sharp screen. */
const widths = { grid: [320, 480, 640], page: [320, 480, 640, 960] } as const

type PictureProps = {
  /** `/images/<imageId>` as the API gives it. */
  readonly imageUrl: string
  readonly alt: string
  /** How wide it will be shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Width to height; covers are 4 to 3. */
  readonly ratio?: number
  /** `grid`: one of many side by side. */
  readonly place?: keyof typeof widths
  /** The picture a page opens with is fetched first; all others when they come near. */
  readonly first?: boolean
  /** The path of the page whose cover it is: it moves between that page and a link to it. */
  readonly coverOf?: string
  readonly className?: string
}

/** A picture in the width that fits. Its place is kept, so nothing moves when it arrives. */
export function Picture({
  imageUrl,
  alt,
  sizes,
  ratio = 4 / 3,
  place = 'page',
  first = false,
  coverOf,
  className = '',
}: PictureProps) {
  return (
    <img
      src={`${imageUrl}/640.webp`}
      srcSet={widths[place].map((width) => `${imageUrl}/${width}.webp ${width}w`).join(', ')}
      sizes={sizes}
      width={640}
      height={Math.round(640 / ratio)}
      alt={alt}
      data-cover={coverOf}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={`w-full bg-sunken object-cover ${className}`}
    />
  )
}
