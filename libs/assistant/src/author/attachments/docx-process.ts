import { answerTasksOfProcess } from '@platen/platform'
import mammoth from 'mammoth'

answerTasksOfProcess((bytes: Uint8Array) => docxText(Buffer.from(bytes)))

/** Elements after which a line ends. */
const lineEnd = /<\/(?:p|h[1-6]|li|tr|table|ul|ol)>|<br ?\/>/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A Word document as text: headings, lists and tables marked as in Markdown, one cell after the other. Throws what mammoth throws. */
async function docxText(bytes: Buffer): Promise<string> {
  const noPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  const { value: html } = await mammoth.convertToHtml(
    { buffer: bytes },
    { convertImage: noPictures, externalFileAccess: false, includeEmbeddedStyleMap: false },
  )
  return html
    .replaceAll(/<h([1-6])[^>]*>/g, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li[^>]*>/g, '- ')
    .replaceAll(/<t[dh][^>]*>(?:<p>)?/g, '| ')
    .replaceAll(/(?:<\/p>)?<\/t[dh]>/g, ' ')
    .replaceAll(lineEnd, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
