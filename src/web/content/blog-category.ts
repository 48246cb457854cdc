import type { contentWords } from './content-words.ts'

type Names = ReturnType<typeof contentWords.of>['blog']['categories']

/** What a category of posts is called; one without a name is shown by its key. */
export function nameOfCategory(names: Names, key: string): string {
  return Object.entries(names).find(([name]) => name === key)?.[1] ?? key
}

/** The address of a page of the blog; an empty category holds all posts. */
export function addressOfPosts(category: string, page = 1): string {
  const query = new URLSearchParams([
    ...(category === '' ? [] : [['category', category]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return query.size === 0 ? '/blog' : `/blog?${query.toString()}`
}
