import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Account, projectFolder, readTemplate, type Stack, startStack } from '../test/parts/stack.ts'
import { requirePdftoppm } from './pages/draw-pages.ts'

/**
 * The entry point of `scripts/thumbnails`: one picture for each template in `templates/library.json`, `templates/pictures/<slug>.webp`.
 * With arguments, only the pictures of these templates. All pictures are generated before the first is written, so a failure changes nothing.
 */
const widthPx = 640
/** Cards show only the top of a page. */
const heightMaxPx = 800
const only = process.argv.slice(2)
const picturesFolder = join(projectFolder, 'templates', 'pictures')

process.exitCode = await drawPictures().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`thumbnails: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  },
)

async function drawPictures(): Promise<void> {
  const slugs = await readSlugs()
  requirePdftoppm()
  const stack = await startStack()
  const pictures = new Map<string, Buffer>()
  try {
    const account = await stack.createAccount('Pictures')
    for (const slug of slugs) {
      pictures.set(slug, await drawFirstPage(await printSample(stack, account, slug)))
    }
  } finally {
    await stack.close()
  }
  await mkdir(picturesFolder, { recursive: true })
  for (const [slug, picture] of pictures) {
    await writeFile(join(picturesFolder, `${slug}.webp`), picture)
    process.stdout.write(`templates/pictures/${slug}.webp  ${Math.ceil(picture.length / 1024)} KiB\n`)
  }
}

async function readSlugs(): Promise<string[]> {
  const text = await readFile(join(projectFolder, 'templates', 'library.json'), 'utf8')
  const library = JSON.parse(text) as Array<{ slug: string }>
  const listed = library.map(({ slug }) => slug)
  const unknown = only.filter((slug) => !listed.includes(slug))
  if (unknown.length > 0) throw new Error(`templates/library.json does not list ${unknown.join(', ')}.`)
  return only.length === 0 ? listed : only
}

/** Returns the PDF of a template's `sample.json`. Rejects if the template cannot be published or rendered, or has warnings. */
async function printSample(stack: Stack, account: Account, slug: string): Promise<Buffer> {
  const files = await readTemplate(slug)
  const sample = files.get('sample.json')
  if (!sample) throw new Error(`templates/${slug} has no sample.json.`)
  const data: unknown = JSON.parse(Buffer.from(sample).toString())
  const answer = await stack.create(account, { templateId: await stack.publish(account, slug, files), data })
  if (!answer.ok) {
    throw new Error(`The sample of ${slug} could not be printed: ${answer.status} ${await answer.text()}`)
  }
  const warnings = answer.headers.get('x-document-warnings')
  if (warnings !== '0') {
    throw new Error(
      `The sample of ${slug} causes ${warnings} warnings. Templates of the library must have none. Fix the template first.`,
    )
  }
  const body = (await answer.json()) as { base64: string }
  return Buffer.from(body.base64, 'base64')
}

/** Draws the top of the first page on white paper at double size and scales it down, so that thin lines stay even. */
async function drawFirstPage(pdf: Buffer): Promise<Buffer> {
  const scale = ['-scale-to-x', String(widthPx * 2), '-scale-to-y', '-1']
  const page = execFileSync('pdftoppm', ['-png', '-singlefile', ...scale, '-'], {
    input: pdf,
    maxBuffer: 2 ** 28,
  })
  const { width, height } = await sharp(page).metadata()
  return sharp(page)
    .extract({ left: 0, top: 0, width, height: Math.min(height, heightMaxPx * 2) })
    .resize({ width: widthPx })
    .webp({ quality: 70, effort: 6, smartSubsample: true })
    .toBuffer()
}
