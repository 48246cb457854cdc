import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { getServiceForms } from '#contract/service-forms.ts'
import { call } from '#web/platform/http/api.ts'
import type { ProductForm } from './service-answers.ts'

type Forms = readonly ProductForm[]
type Known = OutputOf<typeof getServiceForms>

const nothing: Known = { forms: [], abroad: [] }

/** What the products of an order ask and warn of. `ready` waits for what is being fetched, and tries again what failed. */
export function useServiceForms(productIds: readonly string[]) {
  const wanted = productIds.toSorted().join(',')
  const [known, setKnown] = useState(nothing)
  const latest = useRef<Promise<Known | null>>(Promise.resolve(nothing))

  const fetchNow = (products: string): Promise<Known | null> => {
    const asked = products === '' ? Promise.resolve(nothing) : askForms(products)
    latest.current = asked
    void asked.then((found) => {
      if (latest.current === asked && found !== null) setKnown(found)
    })
    return asked
  }
  useEffect(() => void fetchNow(wanted), [wanted])

  return {
    ...known,
    ready: async (): Promise<Forms> => ((await latest.current) ?? (await fetchNow(wanted)) ?? nothing).forms,
    reload: async (): Promise<Forms> => ((await fetchNow(wanted)) ?? nothing).forms,
  }
}

async function askForms(products: string): Promise<Known | null> {
  const { data } = await call(getServiceForms, { products })
  return data
}
