import { useEffect, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useDirection, useLocalized } from '#web/platform/framework/site.ts'
import { lazyWords } from '#web/platform/framework/lazy-words.ts'

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

/** The pictures of a product, enlarged: a row controlled by swiping, arrow keys and buttons. */
function Gallery({ product, open, onClose, shown, onShow }: GalleryProps) {
  const words = galleryWords.use()
  const say = useLocalized()
  const direction = useDirection()
  const { images } = product
  const turnTo = (at: number) => {
    if (at >= 0 && at < images.length) onShow(at)
  }
  useEffect(() => {
    if (!open) return
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const turn = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      // otherwise the browser would also scroll the row a little
      event.preventDefault()
      const at = shown + (event.key === forward ? 1 : -1)
      if (at >= 0 && at < images.length) onShow(at)
    }
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [open, direction, shown, images, onShow])
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={say(product.name)}
      {...(images.length > 1 && {
        footer: (
          <div className="flex items-center justify-center gap-2">
            <IconButton label={words.previous} aria-disabled={shown === 0} onClick={() => turnTo(shown - 1)}>
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
          </div>
        ),
      })}
    >
      <Pictures product={product} shown={shown} onShow={onShow} />
    </Dialog>
  )
}

type PicturesProps = Pick<GalleryProps, 'product' | 'shown' | 'onShow'>

function Pictures({ product, shown, onShow }: PicturesProps) {
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
    <ul
      ref={row}
      aria-label={say(product.name)}
      onScrollEnd={settle}
      className="-m-3 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
    >
      {product.images.map((image, at) => (
        <li key={image} aria-hidden={at !== shown} className="w-full flex-none snap-start">
          <img
            src={`${image}/1200.webp`}
            alt={say(product.imageAlts[at] ?? product.name)}
            width={1200}
            height={900}
            loading="lazy"
            className="max-h-[calc(100dvh-13rem)] w-full object-contain"
          />
        </li>
      ))}
    </ul>
  )
}

export const section = { View: Gallery, words: [galleryWords] }
