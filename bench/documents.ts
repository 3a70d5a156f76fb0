import { buildBundle } from '@platen/bundle'
import { compileTemplate } from '@platen/merge'
import sharp from 'sharp'
import type { PageRequest, PageResponse } from '../apps/worker/src/chromium/page-requests.ts'
import { documentBody, documentHead, hideFromScreen } from '../apps/worker/src/document-html.ts'
import { type Account, htmlTemplate, readTemplate, type Stack } from '../test/parts/stack.ts'

/** One document of the bench, ready for every way: merged HTML for the bare browser, a request for Platen. */
export interface BenchDocument {
  name: string
  tagged: boolean
  html: string
  /** The same without what hides it from the screen. */
  plainHtml: string
  requestBody: Buffer
  answer: (request: PageRequest) => Promise<PageResponse | undefined>
}

type Files = Map<string, string | Uint8Array>

const baseAddress = 'https://bundle.invalid/bench/'

async function prepare(
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
  const compiled = compileTemplate(documentBody(built.bundle.html), { file: 'template.html' })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  const html =
    documentHead(built.bundle, baseAddress) + compiled.template.render(of.data as Record<string, unknown>)
  const assets = new Map(built.assets.map((asset) => [asset.path, asset]))
  return {
    name: of.name,
    tagged: of.tagged,
    html,
    plainHtml: html.replace(hideFromScreen, '').replace(/<base [^>]*>/, ''),
    requestBody: Buffer.from(JSON.stringify({ templateId, data: of.data })),
    async answer({ url }) {
      const asset = assets.get(decodeURIComponent(url.slice(baseAddress.length)))
      return asset && { bytes: Buffer.from(asset.content), contentType: asset.contentType }
    },
  }
}

function withTags(files: Files, tagged: boolean): Files {
  const settings = JSON.parse(Buffer.from(files.get('template.json') ?? '{}').toString()) as Record<
    string,
    unknown
  >
  return new Map([...files, ['template.json', JSON.stringify({ ...settings, tagged })]])
}

function sampleOf(files: Files): Record<string, unknown> {
  return JSON.parse(Buffer.from(files.get('sample.json') ?? '{}').toString()) as Record<string, unknown>
}

/** An invoice of 15 rows on one page, a statement of 10 and of 100 pages, and the extras: each tagged and not where it says so. */
export async function prepareDocuments(
  stack: Stack,
  account: Account,
): Promise<{ main: BenchDocument[]; photo: BenchDocument; small: BenchDocument }> {
  const invoice = await readTemplate('invoice')
  const statement = await readTemplate('statement')
  const main: BenchDocument[] = []
  for (const tagged of [true, false]) {
    main.push(
      await prepare(stack, account, {
        name: 'invoice, 1 page',
        files: invoice,
        data: sampleOf(invoice),
        tagged,
      }),
    )
    for (const pages of [10, 100]) {
      const data = statementData(sampleOf(statement), pages)
      main.push(
        await prepare(stack, account, { name: `statement, ${pages} pages`, files: statement, data, tagged }),
      )
    }
  }
  const photo = await prepare(stack, account, {
    name: 'invoice, photo',
    files: await withPhoto(invoice),
    data: sampleOf(invoice),
    tagged: true,
  })
  const small = await prepare(stack, account, {
    name: 'page of 3 KB',
    files: smallPage(),
    data: { name: 'Ada' },
    tagged: true,
  })
  return { main, photo, small }
}

/** The sample's months over and over, until there are about so many pages. */
function statementData(sample: Record<string, unknown>, pages: number): Record<string, unknown> {
  const months = sample['months'] as Array<{ transactions: unknown[] }>
  const transactions = months.flatMap((month) => month.transactions)
  const [first] = months
  if (!first) throw new Error('the statement has no months')
  const perMonth = rowsPerPage * 2
  const full = Array.from({ length: perMonth }, (_, index) => transactions[index % transactions.length])
  return {
    ...sample,
    months: Array.from({ length: pages / 2 }, (_, index) => ({
      ...months[index % months.length],
      transactions: full,
    })),
  }
}

const rowsPerPage = 30

async function withPhoto(invoice: Files): Promise<Files> {
  const noise = Buffer.alloc(800 * 800 * 3)
  let state = 1
  for (let at = 0; at < noise.length; at++) {
    // A smooth picture with grain, as a photo has: neither flat nor pure noise.
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    noise[at] = (Math.sin(at / 9_000) * 60 + 128 + (state % 24)) & 255
  }
  const png = await sharp(noise, { raw: { width: 800, height: 800, channels: 3 } })
    .png()
    .toBuffer()
  const html = Buffer.from(invoice.get('template.html') ?? '').toString()
  const photo = '<img src="assets/photo.png" width="120" height="120" alt="">'
  return new Map<string, string | Uint8Array>([
    ...invoice,
    ['template.html', `${photo}${html}`],
    ['assets/photo.png', png],
  ])
}

function smallPage(): Files {
  const paragraph =
    '<p>The quick brown fox jumps over the lazy dog, and the dog lets it pass without a word.</p>'
  return htmlTemplate(`<h1>Hello {{name}}</h1>${paragraph.repeat(30)}`)
}
