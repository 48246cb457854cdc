import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useZoom } from './use-zoom.ts'
import type { Point } from './zoom-view.ts'

/** What the buttons and keys of the gallery do to the visible picture. */
export type PictureActions = { readonly toggle: () => void; readonly panBy: (by: Point) => void }

type GalleryPictureProps = {
  /** `/images/<imageId>` */
  readonly image: string
  readonly alt: string
  readonly shown: boolean
  readonly onZoom: (zoomed: boolean) => void
  /** Only of the visible picture. */
  readonly actions: Ref<PictureActions>
}

/** One picture of the gallery; it can be enlarged and moved. */
export function GalleryPicture({ image, alt, shown, onZoom, actions }: GalleryPictureProps) {
  const stage = useRef<HTMLLIElement>(null)
  const { view, toggle, panBy } = useZoom(stage)
  const [placeholder] = useState(() => sourceOnPage(image))
  const zoomed = view.scale > 1
  useImperativeHandle(actions, () => ({ toggle, panBy }))
  useEffect(() => {
    if (shown) onZoom(zoomed)
  }, [shown, zoomed, onZoom])
  return (
    <li ref={stage} aria-hidden={!shown} data-zoomed={zoomed || undefined} className="gallery-stage">
      <img
        src={`${image}/1200.webp`}
        alt={alt}
        width={1200}
        height={900}
        draggable={false}
        style={{
          ...(placeholder !== null && { backgroundImage: `url("${placeholder}")` }),
          translate: `${view.x}px ${view.y}px`,
          scale: view.scale,
        }}
      />
    </li>
  )
}

/** The largest size of a picture that the page has already loaded, or null. */
function sourceOnPage(image: string): string | null {
  const sizes = [...document.images]
    .filter(({ currentSrc, naturalWidth }) => naturalWidth > 0 && currentSrc.includes(`${image}/`))
    .toSorted((one, other) => other.naturalWidth - one.naturalWidth)
  return sizes[0]?.currentSrc ?? null
}
