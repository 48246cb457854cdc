type Category = { readonly slug: string; readonly name: string }

/** The name of a category of posts; the slug if no post is in it. */
export function nameOfCategory(categories: readonly Category[], slug: string): string {
  return categories.find((one) => one.slug === slug)?.name ?? slug
}

/** The address of a page of the blog; an empty category means all posts. */
export function addressOfPosts(category: string, page = 1): string {
  const query = new URLSearchParams([
    ...(category === '' ? [] : [['category', category]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return query.size === 0 ? '/blog' : `/blog?${query.toString()}`
}
