/**
 * The default logo on 32 × 32: an upright key whose bow is a keyhole. Its lines fall on whole pixels at 16 and 32.
 * Fill it with the rule `evenodd`.
 */
export const markPath =
  'M12 4h8a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-2v2h5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-5v2h3a1 1 0 0 1 0 2h-3a2 2 0 0 1-4 0V18h-2a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM16 6.5a3 3 0 0 0-2 5.25V15h4v-3.25A3 3 0 0 0 16 6.5Z'

/** Colours used outside the pages: icons and the window of the installed app. */
export const brandColours = { from: '#3182ce', to: '#1e5488', page: '#fbfaf8' } as const

/**
 * The logo as SVG on the default blue or the brand's colour. `full` is a maskable icon: no rounded corners, and the
 * key within the safe circle.
 */
export function drawMark(
  shape: 'rounded' | 'full' = 'rounded',
  { from, to }: { readonly from: string; readonly to: string } = brandColours,
): string {
  const full = shape === 'full'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect width="32" height="32"${full ? '' : ' rx="7"'} fill="url(#g)"/>`,
    `<path fill="#fff" fill-rule="evenodd"${full ? ' transform="matrix(.8 0 0 .8 3.2 3.6)"' : ''} d="${markPath}"/>`,
    '</svg>',
  ].join('')
}
