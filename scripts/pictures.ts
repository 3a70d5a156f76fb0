import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { readChartExamples } from '../test/parts/chart-examples.ts'
import { type Account, projectFolder, readFolder, type Stack, startStack } from '../test/parts/stack.ts'
import { drawPages, requirePdftoppm } from './pages/draw-pages.ts'

/**
 * The entry point of `scripts/pictures`: generates the pictures of docs/charts.md, of the folders in docs/examples and of the library's
 * languages with Platen, in docs/pictures. With arguments, only pictures whose path contains one of them are generated.
 */
interface Picture {
  /** Relative to docs/. */
  path: string
  files: Map<string, string | Uint8Array>
  /** The data of each document in the picture. */
  data: unknown[]
  draw: (pdfs: Buffer[]) => Promise<Buffer>
}

const docs = join(projectFolder, 'docs')
const only = process.argv.slice(2)
/** Pixels between pages. */
const gap = 16

process.exitCode = await drawPictures().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`pictures: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  },
)

async function drawPictures(): Promise<void> {
  requirePdftoppm()
  const pictures = [...chartPictures(), ...(await examplePictures()), ...(await languagePictures())].filter(
    ({ path }) => only.length === 0 || only.some((word) => path.includes(word)),
  )
  if (pictures.length === 0) throw new Error(`no picture is named ${only.join(' or ')}.`)
  const stack = await startStack()
  try {
    const account = await stack.createAccount('Pictures')
    for (const picture of pictures) {
      const bytes = await picture.draw(await print(stack, account, picture))
      const file = join(docs, picture.path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
      process.stdout.write(`docs/${picture.path}  ${Math.ceil(bytes.length / 1024)} KiB\n`)
    }
  } finally {
    await stack.close()
  }
}

function chartPictures(): Picture[] {
  return readChartExamples().map(({ picture, files, data }) => ({
    path: picture,
    files,
    data: [data],
    draw: drawChart,
  }))
}

async function examplePictures(): Promise<Picture[]> {
  const names = (await readdir(join(docs, 'examples'))).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const files = await readFolder(join('docs', 'examples', name))
      const path = `pictures/examples/${name}.webp`
      return { path, files, data: [sampleOf(files, 'sample.json')], draw: drawSideBySide }
    }),
  )
}

async function languagePictures(): Promise<Picture[]> {
  const samples = ['sample.json', ...['de', 'fr', 'es', 'ar'].map((language) => `samples/${language}.json`)]
  return Promise.all(
    ['invoice', 'statement'].map(async (name) => {
      const files = await readFolder(join('templates', name))
      const data = samples.map((sample) => sampleOf(files, sample))
      return { path: `pictures/languages/${name}.webp`, files, data, draw: drawFirstPages }
    }),
  )
}

function sampleOf(files: ReadonlyMap<string, string | Uint8Array>, name: string): unknown {
  return JSON.parse(Buffer.from(files.get(name) ?? '').toString())
}

async function print(stack: Stack, account: Account, { path, files, data }: Picture): Promise<Buffer[]> {
  const templateId = await stack.publish(account, 'picture', files)
  const printOne = async (one: unknown) => {
    const answer = await stack.create(account, { templateId, data: one })
    if (!answer.ok) throw new Error(`${path} could not be printed: ${answer.status} ${await answer.text()}`)
    const body = (await answer.json()) as { base64: string }
    return Buffer.from(body.base64, 'base64')
  }
  return Promise.all(data.map(printOne))
}

/** Draws the content of a single page at twice its size on paper. */
async function drawChart([pdf = Buffer.alloc(0)]: Buffer[]): Promise<Buffer> {
  const [page] = drawPages(pdf, 192)
  const cut = await sharp(page).trim({ background: '#fff' }).toBuffer()
  const edge = { top: 24, bottom: 24, left: 24, right: 24, background: '#fff' }
  return sharp(cut).extend(edge).webp({ quality: 88, effort: 6, smartSubsample: true }).toBuffer()
}

/** Draws all pages from left to right on gray, each at its own size. */
async function drawSideBySide(pdfs: Buffer[]): Promise<Buffer> {
  return besideEachOther(pdfs.flatMap((pdf) => drawPages(pdf, 72)))
}

async function drawFirstPages(pdfs: Buffer[]): Promise<Buffer> {
  return besideEachOther(pdfs.flatMap((pdf) => drawPages(pdf, 72).slice(0, 1)))
}

async function besideEachOther(pages: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pages.map((page) => sharp(page).metadata()))
  const places: OverlayOptions[] = []
  let left = gap
  for (const [index, input] of pages.entries()) {
    places.push({ input, left, top: gap })
    left += (sizes[index]?.width ?? 0) + gap
  }
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * gap
  return sharp({ create: { width: left, height, channels: 3, background: '#e5e7ea' } })
    .composite(places)
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toBuffer()
}
