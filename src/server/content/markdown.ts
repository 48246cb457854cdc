import MarkdownIt from 'markdown-it'

// html: false — what an editor types is text; links only to http(s), mailto and our own pages
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
const validateLink = markdown.validateLink.bind(markdown)
markdown.validateLink = (url) => validateLink(url) && /^(https?:|mailto:|\/(?!\/)|#)/i.test(url)
// a wide table moves in a box of its own, by finger and by arrow keys; the page around it stays
markdown.renderer.rules['table_open'] = () => '<div tabindex="0">\n<table>\n'
markdown.renderer.rules['table_close'] = () => '</table>\n</div>\n'

/** Markdown to safe HTML. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
