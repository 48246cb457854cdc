/** Widths that the server offers; a picture in a grid is at most 640 px, even on high-density screens. */
const widths = { grid: [320, 480, 640], page: [320, 480, 640, 960] } as const

type PictureProps = {
  /** `/images/<imageId>` as returned by the API. */
  readonly imageUrl: string
  readonly alt: string
  /** The displayed width, as in the `sizes` attribute. */
  readonly sizes: string
  /** Width to height; covers are 4 to 3. */
  readonly ratio?: number
  /** `grid`: one of many side by side. */
  readonly place?: keyof typeof widths
  /** The main picture of a page is fetched immediately; others when they come near. */
  readonly first?: boolean
  /** The path of the page whose cover this is: it moves between that page and links to it. */
  readonly coverOf?: string
  readonly className?: string
}

/** A picture in the right width. Its space is reserved, so nothing moves when it loads. */
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
