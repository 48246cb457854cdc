import { useState } from 'react'

/** The picture of products without one of their own. */
const placeholder = '/images/placeholder'

type ItemPictureProps = {
  /** Pictures in order of preference. */
  readonly images: readonly string[]
  readonly name: string
  readonly className?: string
}

/** A product's thumbnail: its pictures in turn, then the placeholder, then a tile with its first letter. */
export function ItemPicture({ images, name, className = '' }: ItemPictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = [...images, placeholder].find((image) => !failed.includes(image))
  const frame = `aspect-[4/3] flex-none self-start overflow-hidden rounded-sm bg-sunken ${className}`
  if (source === undefined)
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-primary-soft text-xl font-bold text-link ${frame}`}
      >
        {/^./u.exec(name.trim())?.[0].toUpperCase() ?? '?'}
      </span>
    )
  return (
    <img
      key={source}
      src={fileOf(source)}
      alt=""
      width={160}
      height={120}
      loading="lazy"
      decoding="async"
      className={`object-cover ${frame}`}
      onError={() => setFailed([...failed, source])}
    />
  )
}

/** The shop's own pictures have several widths; the smallest is enough here. */
function fileOf(image: string): string {
  return /^\/images\/[\w-]+$/.test(image) ? `${image}/320.webp` : image
}
