import { useEffect } from 'react'
import { titleOf } from './page.ts'
import { useShop } from './site.ts'

/** Names the tab after what a page found out in the browser, where its `head` could not know it. */
export function useTitle(title: string): void {
  const shop = useShop()
  useEffect(() => {
    document.title = titleOf({ title }, shop)
  }, [title, shop])
}
