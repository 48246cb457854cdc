import './gallery.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Sheet } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useDirection, useLocalized } from '#web/platform/framework/site.ts'
import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import { ProductName } from '../product-name.tsx'
import { GalleryPicture, type PictureActions } from './gallery-picture.tsx'

const galleryWords = lazyWords({
  en: () => import('./gallery-words.en.ts'),
  he: () => import('./gallery-words.he.ts'),
})

type GalleryProps = {
  readonly product: ProductPage
  readonly open: boolean
  readonly onClose: () => void
  /** The index of the visible picture. */
  readonly shown: number
  readonly onShow: (at: number) => void
}

/** How far an arrow key moves an enlarged picture, in pixels. */
const keyPixels = 80

/**
 * The pictures of a product on the whole screen: a row controlled by swiping, arrow keys and buttons. A press, the
 * button and the keys + and − enlarge one; then dragging, fingers and arrow keys move it.
 */
function Gallery({ product, open, onClose, shown, onShow }: GalleryProps) {
  const words = galleryWords.use()
  const say = useLocalized()
  const [zoomed, setZoomed] = useState(false)
  const actions = useRef<PictureActions>(null)
  const { images } = product
  const turnTo = (at: number) => {
    if (at >= 0 && at < images.length) onShow(at)
  }
  useGalleryKeys({ open, zoomed, actions, onTurn: (by) => turnTo(shown + by) })
  const title = say(product.name)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      head={
        <h2 className="min-w-0 flex-1 text-lg font-bold">
          <ProductName text={title} variantClassName="text-sm" />
        </h2>
      }
      footer={
        <div className="flex items-center justify-center gap-2">
          {images.length > 1 && (
            <>
              <IconButton
                label={words.previous}
                aria-disabled={shown === 0}
                onClick={() => turnTo(shown - 1)}
              >
                <Icon name="previous" className="turns" />
              </IconButton>
              <p role="status" className="min-w-16 text-center text-sm text-muted">
                {words.of(shown + 1, images.length)}
              </p>
              <IconButton
                label={words.next}
                aria-disabled={shown === images.length - 1}
                onClick={() => turnTo(shown + 1)}
              >
                <Icon name="next" className="turns" />
              </IconButton>
            </>
          )}
          <IconButton label={zoomed ? words.zoomOut : words.zoomIn} onClick={() => actions.current?.toggle()}>
            <AdminIcon name={zoomed ? 'minus' : 'plus'} />
          </IconButton>
        </div>
      }
    >
      <Pictures product={product} shown={shown} onShow={onShow} onZoom={setZoomed} actions={actions} />
    </Sheet>
  )
}

type Keys = {
  readonly open: boolean
  readonly zoomed: boolean
  readonly actions: { readonly current: PictureActions | null }
  readonly onTurn: (by: 1 | -1) => void
}

/** The arrow keys turn to another picture, or move one that is enlarged; + and − enlarge it and show it whole. */
function useGalleryKeys({ open, zoomed, actions, onTurn }: Keys): void {
  const direction = useDirection()
  useEffect(() => {
    if (!open) return
    const arrows = {
      ArrowLeft: { x: keyPixels, y: 0 },
      ArrowRight: { x: -keyPixels, y: 0 },
      ArrowUp: { x: 0, y: keyPixels },
      ArrowDown: { x: 0, y: -keyPixels },
    }
    const press = (event: KeyboardEvent) => {
      const { key } = event
      if ((key === '+' && !zoomed) || (key === '-' && zoomed)) actions.current?.toggle()
      if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'ArrowUp' && key !== 'ArrowDown') return
      // otherwise the browser would also scroll the row a little
      event.preventDefault()
      if (zoomed) actions.current?.panBy(arrows[key])
      else if (key === 'ArrowLeft' || key === 'ArrowRight')
        onTurn((key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

type PicturesProps = Pick<GalleryProps, 'product' | 'shown' | 'onShow'> & {
  readonly onZoom: (zoomed: boolean) => void
  readonly actions: RefObject<PictureActions | null>
}

function Pictures({ product, shown, onShow, onZoom, actions }: PicturesProps) {
  const say = useLocalized()
  const row = useRef<HTMLUListElement>(null)
  // The position a swipe has already scrolled the row to.
  const standsAt = useRef<number | null>(null)
  useEffect(() => {
    const list = row.current
    if (list === null || standsAt.current === shown) return
    list.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'start' })
    standsAt.current = shown
  }, [shown])
  const settle = () => {
    const list = row.current
    if (list === null) return
    const at = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
    if (at === standsAt.current) return
    standsAt.current = at
    onShow(at)
  }
  return (
    // A scrollable row must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul ref={row} tabIndex={0} aria-label={say(product.name)} onScrollEnd={settle} className="gallery">
      {product.images.map((image, at) => (
        <GalleryPicture
          key={image}
          image={image}
          alt={say(product.imageAlts[at] ?? product.name)}
          shown={at === shown}
          onZoom={onZoom}
          actions={at === shown ? actions : null}
        />
      ))}
    </ul>
  )
}

export const section = { View: Gallery, words: [galleryWords] }
