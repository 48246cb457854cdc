import { useEffect, useRef, useState } from 'react'
import { getServiceForms } from '../../contract/service-forms.ts'
import { call } from '../platform/api.ts'
import type { ProductForm } from './service-answers.ts'

type Forms = readonly ProductForm[]

/** What the products of an order ask. `ready` waits for what is being fetched, and tries again what failed. */
export function useServiceForms(productIds: readonly string[]) {
  const wanted = productIds.toSorted().join(',')
  const [forms, setForms] = useState<Forms>([])
  const latest = useRef<Promise<Forms | null>>(Promise.resolve([]))

  const fetchNow = (products: string): Promise<Forms | null> => {
    const asked = products === '' ? Promise.resolve([]) : askForms(products)
    latest.current = asked
    void asked.then((found) => {
      if (latest.current === asked && found !== null) setForms(found)
    })
    return asked
  }
  useEffect(() => void fetchNow(wanted), [wanted])

  return {
    forms,
    ready: async (): Promise<Forms> => (await latest.current) ?? (await fetchNow(wanted)) ?? [],
    reload: async (): Promise<Forms> => (await fetchNow(wanted)) ?? [],
  }
}

async function askForms(products: string): Promise<Forms | null> {
  const { data } = await call(getServiceForms, { products })
  return data?.forms ?? null
}
