/**
 * Styles that cannot be inline: dark colours, and less padding on narrow screens. Mail clients without style
 * sheets show the light e-mail, which is complete without them.
 */
export const emailStyles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.edge{padding:16px 8px!important}.card{padding:24px 16px!important}.button{display:block!important;text-align:center}}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#10151c!important;color:#e9edf2!important}',
  '.card{background:#171e28!important;border-color:#29323f!important}',
  '.name{color:#e9edf2!important}',
  '.muted{color:#a0acba!important}',
  '.line{border-color:#29323f!important}',
  '.link{color:#8fc1f2!important}',
  '.code{background:#1c2430!important}',
  '}',
].join('')

/** Replaces the logo by its dark version in dark mode. */
export const logoStyles =
  '@media (prefers-color-scheme:dark){.on-light{display:none!important}.on-dark{display:inline-block!important}}'
