import { buildBundle } from '@platen/template/bundle'
import sharp from 'sharp'
import type { PageRequest, PageResponse } from '../apps/worker/src/chromium/page-requests.ts'
import { compileDocument, hideFromScreen, hideUntilPaper } from '@platen/template/document'
import { type Account, htmlTemplate, readTemplate, type Stack } from '../test/parts/stack.ts'

/** A document to measure, prepared for every way of rendering: merged HTML for the bare browser, a request for Platen. */
export interface BenchDocument {
  name: string
  templateId: string
  tagged: boolean
  /** The HTML that Platen prints. */
  html: string
  /** The same HTML, but hidden only on screen. */
  ceilingHtml: string
  /** The same HTML, but not hidden on screen. */
  plainHtml: string
  /** The HTML of tutorials, with the original assets embedded. */
  usualHtml: string
  requestBody: Buffer
  answer: (request: PageRequest) => Promise<PageResponse | undefined>
}

export type Files = Map<string, string | Uint8Array>

const baseAddress = 'https://bundle.invalid/bench/'

/** Publishes a template and prepares one of its documents for every way. */
export async function prepareDocument(
  stack: Stack,
  account: Account,
  of: { name: string; files: Files; data: unknown; tagged: boolean },
): Promise<BenchDocument> {
  const files = withTags(of.files, of.tagged)
  const slug = `${of.name}-${of.tagged ? 'tagged' : 'plain'}`.replaceAll(/[^a-z0-9-]+/g, '-')
  const templateId = await stack.publish(account, slug, files)
  const built = await buildBundle({
    templateId,
    version: 1,
    files: new Map([...files].map(([name, content]) => [name, Buffer.from(content)])),
  })
  if ('faults' in built) throw new Error(JSON.stringify(built.faults))
  const document = await compileDocument(built.bundle, { token: 'bench', baseAddress })
  if (!document) throw new Error(`${of.name} does not compile`)
  const data = of.data as Record<string, unknown>
  const { html } = document.merge(data, { htmlBytesMax: 2 ** 24, createdAt: Date.now() })
  const hidden = (by: string) => html.replace(hideUntilPaper, by).replace(hideFromScreen, by)
  const assets = new Map(built.assets.map((asset) => [asset.path, asset]))
  const made = await stack.create(account, { templateId, data: of.data, output: 'url' })
  if (!made.ok) throw new Error(`${of.name}: ${await made.text()}`)
  return {
    name: `${of.name} (${made.headers.get('x-page-count')} pages)`,
    templateId,
    tagged: of.tagged,
    html,
    ceilingHtml: hidden(hideFromScreen),
    plainHtml: hidden(''),
    usualHtml: withAssetsInside(hidden('').replace(/<base [^>]*>/, ''), files),
    requestBody: Buffer.from(JSON.stringify({ templateId, data: of.data })),
    async answer({ url }) {
      const asset = assets.get(decodeURIComponent(url.slice(baseAddress.length)))
      return asset && { bytes: Buffer.from(asset.content), contentType: asset.contentType }
    },
  }
}

function withAssetsInside(html: string, files: Files): string {
  const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' }
  const assets = [...files].filter(([name]) => name.startsWith('assets/'))
  return assets.reduce((text, [name, content]) => {
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return text.replaceAll(name, `data:${type};base64,${Buffer.from(content).toString('base64')}`)
  }, html)
}

function withTags(files: Files, tagged: boolean): Files {
  const settings = JSON.parse(Buffer.from(files.get('template.json') ?? '{}').toString()) as Record<
    string,
    unknown
  >
  return new Map([...files, ['template.json', JSON.stringify({ ...settings, tagged })]])
}

export function sampleOf(files: Files, name = 'sample.json'): Record<string, unknown> {
  return JSON.parse(Buffer.from(files.get(name) ?? '{}').toString()) as Record<string, unknown>
}

/**
 * Returns a one-page invoice with 15 rows, statements with 10 and 100 pages, and extras: one with a payment code, one with a photo, and a small page.
 * Their names show which ones are tagged.
 */
export async function prepareDocuments(
  stack: Stack,
  account: Account,
): Promise<{ main: BenchDocument[]; code: BenchDocument; photo: BenchDocument; small: BenchDocument }> {
  const invoice = await readTemplate('invoice')
  const statement = await readTemplate('statement')
  const main: BenchDocument[] = []
  for (const tagged of [true, false]) {
    main.push(
      await prepareDocument(stack, account, {
        name: 'invoice',
        files: invoice,
        data: sampleOf(invoice),
        tagged,
      }),
    )
    for (const pages of [10, 100] as const) {
      const data = statementData(sampleOf(statement), transactionsOfPages[pages])
      main.push(
        await prepareDocument(stack, account, { name: `statement ${pages}`, files: statement, data, tagged }),
      )
    }
  }
  const code = await prepareDocument(stack, account, {
    name: 'invoice with code',
    files: invoice,
    data: sampleOf(invoice, 'samples/de.json'),
    tagged: true,
  })
  const photo = await prepareDocument(stack, account, {
    name: 'invoice with photo',
    files: await withPhoto(invoice),
    data: sampleOf(invoice),
    tagged: true,
  })
  const small = await prepareDocument(stack, account, {
    name: 'page of 3 KB',
    files: smallPage(),
    data: { name: 'Ada' },
    tagged: true,
  })
  return { main, code, photo, small }
}

/** Number of transactions that fill this many pages in the library's statement. */
const transactionsOfPages = { 10: 400, 100: 4_440 } as const
const transactionsOfMonth = 100

/** Repeats the sample's transactions, with a fixed number in each month. */
function statementData(sample: Record<string, unknown>, total: number): Record<string, unknown> {
  const known = sample['transactions'] as object[]
  const transactions = Array.from({ length: total }, (_, at) => {
    const day = 1 + Math.floor(((at % transactionsOfMonth) * 28) / transactionsOfMonth)
    const date = new Date(Date.UTC(2020, Math.floor(at / transactionsOfMonth), day))
    return { ...known[at % known.length], date: date.toISOString().slice(0, 10) }
  })
  return { ...sample, transactions }
}

/** Draws an 800 × 800 PNG that resembles a photo: shapes of all sizes with soft edges, and camera noise. */
async function makePhoto(): Promise<Buffer> {
  let state = 1
  const random = () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  const noise = (side: number, from: number, to: number) =>
    sharp(Buffer.from(Array.from({ length: side * side * 3 }, () => from + random() * (to - from))), {
      raw: { width: side, height: side, channels: 3 },
    })
  const scene = await noise(40, 20, 235).resize(800, 800, { kernel: 'cubic' }).raw().toBuffer()
  const grain = await noise(800, 0, 10).raw().toBuffer()
  const pixels = scene.map((value, at) => Math.min(255, value + (grain[at] ?? 0)))
  return sharp(pixels, { raw: { width: 800, height: 800, channels: 3 } })
    .png()
    .toBuffer()
}

async function withPhoto(invoice: Files): Promise<Files> {
  const html = Buffer.from(invoice.get('template.html') ?? '').toString()
  const photo = '<img src="assets/photo.png" width="120" height="120" alt="">'
  return new Map<string, string | Uint8Array>([
    ...invoice,
    ['template.html', `${photo}${html}`],
    ['assets/photo.png', await makePhoto()],
  ])
}

function smallPage(): Files {
  const paragraph =
    '<p>The quick brown fox jumps over the lazy dog, and the dog lets it pass without a word.</p>'
  return htmlTemplate(`<h1>Hello {{name}}</h1>${paragraph.repeat(30)}`)
}
