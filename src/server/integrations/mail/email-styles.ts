/**
 * What cannot stand inline: dark colours, and less room on narrow screens. Programs that read no
 * style sheet show the light e-mail, which is whole without it.
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

/** In the dark the other logo stands in the place of the first. */
export const logoStyles =
  '@media (prefers-color-scheme:dark){.on-light{display:none!important}.on-dark{display:inline-block!important}}'
