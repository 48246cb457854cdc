let apiUrl: string | undefined

/** Where all calls go from now on; undefined: to the origin the page came from. */
export function setApiHost(url: string | undefined): void {
  apiUrl = url
}

/** The whole address of a call, from its path and query. */
export function apiAddress(path: string): string {
  return new URL(path, apiUrl ?? location.origin).href
}
