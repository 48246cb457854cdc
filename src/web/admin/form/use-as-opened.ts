import { useState } from 'react'

/**
 * What a dialog changes, with the version it had when the dialog opened. After a lost response what it shows is
 * read again: with the new version, a second click would change it twice.
 */
export function useAsOpened<Data extends { readonly version: number }>(data: Data): Data {
  const [version] = useState(data.version)
  return { ...data, version }
}
