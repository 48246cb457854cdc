import type { ProductCard } from '#contract/catalogue.ts'
import { readStoredJson, storeJson } from '#web/platform/browser/storage.ts'

/** A viewed product as stored in this browser: enough to show it again, without its changing price. */
export type ViewedProduct = Pick<ProductCard, 'id' | 'slug' | 'slugHe' | 'name' | 'imageUrl'>

const most = 8

/** The products viewed in this browser, newest first. They never leave the browser. */
export function readSeenProducts(): readonly ViewedProduct[] {
  const stored = readStoredJson('recently_seen')
  return Array.isArray(stored) ? stored.filter(isSeen).slice(0, most) : []
}

/** Stores a product as the last one viewed. */
export function storeSeenProduct({ id, slug, slugHe, name, imageUrl }: ViewedProduct): void {
  const others = readSeenProducts().filter((one) => one.id !== id)
  storeJson('recently_seen', [{ id, slug, slugHe, name, imageUrl }, ...others].slice(0, most))
}

function isSeen(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false
  const { id, slug, slugHe, name, imageUrl }: Partial<Record<keyof ViewedProduct, unknown>> = value
  const plain = [id, slug, imageUrl].every((one) => typeof one === 'string')
  return (
    plain &&
    (slugHe === null || typeof slugHe === 'string') &&
    isName(name) &&
    /^\/images\/\w+$/.test(String(imageUrl))
  )
}

function isName(name: unknown): boolean {
  if (typeof name !== 'object' || name === null) return false
  const { en, he }: { en?: unknown; he?: unknown } = name
  return typeof en === 'string' && typeof he === 'string'
}
