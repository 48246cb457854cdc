import { useEffect } from 'react'
import { titleOf } from './page.ts'
import { useShop } from './site.ts'

/** Sets the document title from data that the page's `head` did not have. */
export function useTitle(title: string): void {
  const shop = useShop()
  useEffect(() => {
    document.title = titleOf({ title }, shop)
  }, [title, shop])
}
