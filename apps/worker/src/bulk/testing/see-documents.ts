import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** What a reader sees of a document, and what a program reads in it. */
export interface SeenDocument {
  /** Gray, 50 dots an inch: portable graymaps. */
  pictures: Buffer[]
  /** A page's words in the order in which they are copied, and where each stands, in points. */
  texts: string[]
  /** The sizes of its pages, its title, and its links with their places. */
  about: string
}

const run = promisify(execFile)
const maxBuffer = 2 ** 30

/** Looks at several documents in few runs of each tool. */
export async function seeDocuments(
  pdfs: ReadonlyArray<{ pdf: Buffer; pages: number }>,
): Promise<SeenDocument[]> {
  if (pdfs.length === 0) return []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-see-'))
  try {
    const files = await Promise.all(
      pdfs.map(async ({ pdf }, index) => {
        const file = path.join(folder, `${index}.pdf`)
        await writeFile(file, pdf)
        return file
      }),
    )
    const all = path.join(folder, 'all.pdf')
    await run('qpdf', ['--stream-data=preserve', '--empty', '--pages', ...files, '--', all])
    const [pictures, raw, places] = await Promise.all([
      run('pdftoppm', ['-r', '50', '-gray', all], { encoding: 'buffer', maxBuffer }),
      run('pdftotext', ['-raw', all, '-'], { maxBuffer }),
      run('pdftotext', ['-tsv', all, '-'], { maxBuffer }),
    ])
    const pages = { pictures: splitPictures(pictures.stdout), texts: joinTexts(raw.stdout, places.stdout) }
    let from = 0
    return pdfs.map(({ pdf, pages: count }) => {
      const range = [from, (from += count)] as const
      return {
        pictures: pages.pictures.slice(...range),
        texts: pages.texts.slice(...range),
        about: describe(pdf),
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reading the texts of a structure tree takes the square of its size. */
const structureTextPagesMax = 2

/** The structure tree of a tagged document, of a short one with its texts. */
export async function readStructure({ pdf, pages }: { pdf: Buffer; pages: number }): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-see-'))
  try {
    const file = path.join(folder, 'document.pdf')
    await writeFile(file, pdf)
    const { stdout } = await run(
      'pdfinfo',
      [pages > structureTextPagesMax ? '-struct' : '-struct-text', file],
      { maxBuffer },
    )
    return stdout.replaceAll(/Object \d+ 0/g, 'Object')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function splitPictures(all: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  for (let at = 0; at < all.length;) {
    const [head, width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(all.toString('latin1', at, at + 40)) ?? []
    if (head === undefined) throw new Error('no picture')
    const end = at + head.length + Number(width) * Number(height)
    pictures.push(all.subarray(at, end))
    at = end
  }
  return pictures
}

function joinTexts(raw: string, places: string): string[] {
  const words: string[][] = []
  for (const line of places.split('\n').slice(1)) {
    const [level, page, , , , , left, top, width, height, , ...text] = line.split('\t')
    if (level !== '5') continue
    const numbers = [left, top, width, height].map((number) => Number(number).toFixed(0))
    ;(words[Number(page) - 1] ??= []).push(`${text.join('\t')} ${numbers.join(' ')}`)
  }
  return raw
    .split('\f')
    .slice(0, -1)
    .map((text, page) => [text, ...(words[page] ?? []).toSorted()].join('\n'))
}

/** Chromium writes each object in plain text, and its dictionaries in one order. */
function describe(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const sizes = text.match(/\/MediaBox \[[^\]]*\]/g) ?? []
  const [title = ''] = /^<<\/Title .*/m.exec(text) ?? []
  const [language = ''] = /^\/Lang .*/m.exec(text) ?? []
  const links = Array.from(text.matchAll(/\/Rect \[([^\]]*)\]|\/URI .*/g), ([found, places]) =>
    places === undefined
      ? found
      : places
          .split(' ')
          .map((number) => Number(number).toFixed(0))
          .join(' '),
  )
  return [title, language, ...sizes, ...links].join('\n')
}

/** Two darknesses of 255 that count as one: places are counted from the first page of a print, and cut off. */
const pictureTolerance = 24
/** Of all points of a page, those that may differ at all. */
const blurredShareMax = 0.004

/** What is not the same, in one line; `undefined` where everything is. */
export function findDifference(one: SeenDocument, other: SeenDocument): string | undefined {
  if (one.about !== other.about) return `about: ${firstDifference(one.about, other.about)}`
  if (one.pictures.length !== other.pictures.length)
    return `${one.pictures.length} and ${other.pictures.length} pages`
  for (const [page, picture] of one.pictures.entries()) {
    const text = [one.texts[page] ?? '', other.texts[page] ?? ''] as const
    if (text[0] !== text[1]) return `text of page ${page + 1}: ${firstDifference(...text)}`
    const unlike = comparePictures(picture, other.pictures[page] ?? Buffer.of())
    if (unlike) return `picture of page ${page + 1}: ${unlike}`
  }
  return undefined
}

function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  const place = at === -1 ? lines.length : at
  return `«${lines[place] ?? ''}» and «${others[place] ?? ''}»`
}

function comparePictures(one: Buffer, other: Buffer): string | undefined {
  if (one.length !== other.length) return 'another size'
  if (one.equals(other)) return undefined
  let most = 0
  let blurred = 0
  for (const [index, dark] of one.entries()) {
    const difference = Math.abs(dark - (other[index] ?? 0))
    if (difference > most) most = difference
    if (difference > 2) blurred++
  }
  const isAlike = most <= pictureTolerance && blurred <= one.length * blurredShareMax
  return isAlike ? undefined : `${blurred} points differ, by up to ${most}`
}
