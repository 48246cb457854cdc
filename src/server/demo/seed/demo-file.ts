import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { DemoProduct } from './read-demo-products.ts'

/** The file of a demo download: a small archive with a text that explains it. */
export async function demoFile({
  slug,
  name,
  summary,
  instructions,
}: DemoProduct): Promise<{ name: string; mime: string; content: Buffer }> {
  const english = [
    name.en,
    summary.en,
    'This is a demo shop: the archive stands for the product, which does not exist.',
    plainText(instructions.en),
  ]
  const hebrew = [
    name.he,
    summary.he,
    'זו חנות הדגמה: הארכיון הזה בא במקום המוצר, שאינו קיים.',
    plainText(instructions.he),
  ]
  const archive = new ZipFile()
  archive.addBuffer(textFile(english), `${slug}/README.txt`)
  archive.addBuffer(textFile(hebrew), `${slug}/קראו אותי.txt`)
  archive.end()
  return { name: `${slug}.zip`, mime: 'application/zip', content: await buffer(archive.outputStream) }
}

/** A text file with a byte order mark and CRLF, which old Windows editors need to show Hebrew. */
function textFile(paragraphs: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n'), 'utf8')
}

function plainText(markdown: string): string {
  return markdown.replace(/\*\*/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
}
