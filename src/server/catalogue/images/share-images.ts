import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { isLanguage, type Language } from '#shop/localized.ts'
import { formatMoney } from '#shop/money.ts'
import { currentPrice } from '#shop/checkout/price-order.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { isOverloaded, Overloaded } from '#server/http/checks/overload.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import type { Look } from '#server/settings/look.ts'
import { drawIcon } from './draw-icon.ts'
import { drawShareCard, type ShareCard } from './draw-share-image.ts'
import { drawWith } from './draw-with.ts'
import { placeholderId, shopPictureId } from './image-url.ts'
import { imageCache } from './image-cache.ts'
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts'
import { products } from '#server/database/tables/catalogue.ts'

export type SharePictures = {
  /** `<slug>-<language>.png` is the card of a product or a post, `<language>.png` the shop's own. */
  serve(request: Request, about: 'product' | 'post', file: string): Promise<Response>
}

/** Raise this when the drawing of the cards changes. */
const edition = 1
const maxBytesOnDisk = 128 * 1024 * 1024

const greetings: Readonly<Record<Language, string>> = {
  en: 'Licence keys, downloads and services',
  he: 'מפתחות רישיון, הורדות ושירותים',
}

/** The content of a card and its picture: everything that affects the drawing, for the cache key. */
type CardContent = Omit<ShareCard, 'cover' | 'colour' | 'icon'> & {
  readonly coverId: string
  readonly look: Look
}

/** A card without the shop's logo, because it could not be read at the moment, is not whole. */
type Drawn = { readonly png: Buffer; readonly isWhole: boolean }

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'images' | 'content' | 'log'>

/** Share cards: drawn on first request, cached on disk until their content changes. */
export function openSharePictures(needs: Needs): SharePictures {
  const { settings, images, log } = needs
  const cache = imageCache(join(settings.dataDirectory, 'share-cache'), maxBytesOnDisk)
  const drawing = new Map<string, Promise<Drawn>>()
  const lane = limitConcurrency(1)

  async function draw({ coverId, look, ...card }: CardContent, name: string): Promise<Drawn> {
    const cached = await cache.read(name)
    if (cached !== null) return { png: cached, isWhole: true }
    const cover = (await images.find(coverId, 1200)) ?? (await images.find(placeholderId, 1200))
    const { drawn: icon, isWhole } = await drawWith(images, async (pictures) =>
      look.logo.square === null ? null : drawIcon(pictures, look, { size: 192, shape: 'rounded' }),
    )
    const png = await lane(() => drawShareCard({ ...card, cover, icon, colour: look.colour }))
    // with a full or read-only disk the picture is still served, only not cached
    if (isWhole)
      await cache
        .write(name, png)
        .catch((error: unknown) => log.warn({ err: error }, 'a picture was not kept'))
    return { png, isWhole }
  }

  return {
    async serve(request, about, file) {
      const [, slug, language] = /^(?:([a-z0-9-]{1,80})-)?(\w\w)\.png$/.exec(file) ?? []
      const content = isLanguage(language) ? await cardContentOf(needs, about, slug, language) : null
      if (content === null) return notFoundResponse()
      const hash = createHash('sha256')
        .update(JSON.stringify([edition, content]))
        .digest('base64url')
        .slice(0, 22)
      const headers = {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
        etag: `"${hash}"`,
      }
      if (request.headers.get('if-none-match') === headers.etag)
        return new Response(null, { status: 304, headers })
      const name = `${hash}.png`
      const started = drawing.get(name) ?? draw(content, name).finally(() => drawing.delete(name))
      drawing.set(name, started)
      const { png, isWhole } = await started
      return new Response(new Uint8Array(png), {
        headers: isWhole ? headers : { 'content-type': 'image/png', 'cache-control': 'no-store' },
      })
    },
  }
}

async function cardContentOf(
  needs: Needs,
  about: 'product' | 'post',
  slug: string | undefined,
  language: Language,
): Promise<CardContent | null> {
  const { shop, look } = needs.settings
  const plain = { language, shop: shop[language].name, look, price: null, fullPrice: null }
  if (slug === undefined) return { ...plain, title: greetings[language], coverId: shopPictureId }
  if (about === 'post') {
    const post = needs.content.posts[language].find((one) => one.slug === slug)
    return post === undefined
      ? null
      : { ...plain, title: post.title, coverId: post.pictureId ?? shopPictureId }
  }
  if (isOverloaded(needs.pool, 'browsing')) throw new Overloaded()
  const [product] = await typed(needs.pool)
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.state, 'live')))
  if (product === undefined) return null
  return {
    ...plain,
    title: product.name[language],
    price: formatMoney(currentPrice(product)),
    fullPrice: product.discountPercent === null ? null : formatMoney(product.priceAgorot),
    coverId: product.imageIds[0] ?? placeholderId,
  }
}
