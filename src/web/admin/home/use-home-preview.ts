import { useEffect, useState } from 'react'
import { previewHome } from '#contract/admin/content/home.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { HomeSection } from '#contract/home-layout.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import { asManager } from '../platform/call-admin.ts'

export type Previewed = OutputOf<typeof previewHome> & { readonly language: Language }

const waitMs = 300

/** A preview of the page, updated a moment after each change; null until the first response. */
export function useHomePreview(
  sections: readonly HomeSection[],
  language: Language,
): Previewed | 'failed' | null {
  const [shown, setShown] = useState<Previewed | 'failed' | null>(null)
  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      const input = { layout: { sections: [...sections] }, language }
      const { data } = await asManager(() => call(previewHome, input))
      if (over) return
      setShown((before) => (data === null ? (before ?? 'failed') : { ...data, language }))
    }, waitMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [sections, language])
  return shown
}
