// support.google.com/analytics/answer/11397207: `_ga` and `_ga_<container>`; `_gcl_…` are its advertising cookies
export const googleCookies = /^_(?:ga|gcl)(?:_|$)/
// developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc
export const metaCookies = /^_fb[pc]$/

/** Deletes cookies set by a service's script: visitors who withdraw consent are not recognised later. */
export function forgetCookies(names: RegExp): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (!names.test(name)) continue
    // The scripts set them for the widest domain the browser allows; which one cannot be read.
    for (const domain of ['', ...domainsAbove(location.hostname)])
      document.cookie = `${name}=; path=/; max-age=0${domain === '' ? '' : `; domain=${domain}`}`
  }
}

/** A host name and its parent domains: `a.b.c` gives `a.b.c`, `b.c`, `c`. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
