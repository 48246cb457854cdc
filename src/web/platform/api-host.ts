let apiUrl: string | undefined

/** Sets the API's origin for all further calls; undefined: the page's own origin. */
export function setApiHost(url: string | undefined): void {
  apiUrl = url
}

/** The absolute URL of a call, from its path and query. */
export function apiAddress(path: string): string {
  return new URL(path, apiUrl ?? location.origin).href
}
