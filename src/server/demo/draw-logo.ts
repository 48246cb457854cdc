/**
 * The shop's own mark, as the icon of its pages: a key standing upright, its bow a keyhole, on the
 * shop's blue. Its shaft and keyhole fall on whole pixels at 16 and at 32.
 */
export function drawLogo(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    '<linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="#3182ce"/><stop offset="1" stop-color="#1e5488"/></linearGradient>',
    '<rect width="32" height="32" rx="7" fill="url(#g)"/>',
    '<path fill="#fff" fill-rule="evenodd" d="M12 4h8a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-2v2h5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-5v2h3a1 1 0 0 1 0 2h-3a2 2 0 0 1-4 0V18h-2a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM16 6.5a3 3 0 0 0-2 5.25V15h4v-3.25A3 3 0 0 0 16 6.5Z"/>',
    '</svg>',
  ].join('')
}
