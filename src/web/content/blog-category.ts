type Category = { readonly slug: string; readonly name: string }

/** What a category of posts is called; one that no post stands in is shown by its slug. */
export function nameOfCategory(categories: readonly Category[], slug: string): string {
  return categories.find((one) => one.slug === slug)?.name ?? slug
}

/** The address of a page of the blog; an empty category holds all posts. */
export function addressOfPosts(category: string, page = 1): string {
  const query = new URLSearchParams([
    ...(category === '' ? [] : [['category', category]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return query.size === 0 ? '/blog' : `/blog?${query.toString()}`
}
