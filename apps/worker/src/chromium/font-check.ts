import { inflateSync } from 'node:zlib'
import type { LanePool } from './lane-pool.ts'
import { hideUntilPaper } from '@platen/template/document'

/** A script and the Debian package with its fonts. */
export interface Script {
  name: string
  /** A character in every font of the script, and not in fonts for other scripts. */
  character: string
  fontPackage: string
}

export const commonScripts: readonly Script[] = [
  { name: 'Greek', character: 'Ω', fontPackage: 'fonts-noto-core' },
  { name: 'Cyrillic', character: 'Ж', fontPackage: 'fonts-noto-core' },
  { name: 'Arabic', character: 'ع', fontPackage: 'fonts-noto-core' },
  { name: 'Hebrew', character: 'ש', fontPackage: 'fonts-noto-core' },
  { name: 'Devanagari', character: 'क', fontPackage: 'fonts-noto-core' },
  { name: 'Thai', character: 'ไ', fontPackage: 'fonts-noto-core' },
  { name: 'Chinese', character: '说', fontPackage: 'fonts-noto-cjk' },
  { name: 'Japanese', character: 'か', fontPackage: 'fonts-noto-cjk' },
  { name: 'Korean', character: '한', fontPackage: 'fonts-noto-cjk' },
  { name: 'Emoji', character: '😀', fontPackage: 'fonts-noto-color-emoji' },
]

/**
 * Finds scripts without a font by printing one character from each on a page, which shows glyph 0 if no font has it. Needs only the browser;
 * 65 ms in a new lane (November 2026), mostly for opening the fonts.
 */
export async function findScriptsWithoutFont(
  lanes: LanePool,
  scripts: readonly Script[] = commonScripts,
): Promise<Script[]> {
  const pages = scripts.map(({ character }) => `<p>${character}</p>`).join('')
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fonts</title>' +
    hideUntilPaper +
    // The first font is TrueType, so a missing glyph appears in the PDF as glyph number 0.
    `<style>html{font-family:'Platen Sans',sans-serif}p{break-after:page}</style></head><body>${pages}</body></html>`
  const pdf = await lanes.withLane({ deadlineAt: Date.now() + 10_000 }, (lane) =>
    lane.print({
      html,
      tagged: false,
      requests: { answer: async () => undefined, warnings: [], fetchedOutside: false },
      timeoutMs: 5_000,
      memoryBytesMax: Number.POSITIVE_INFINITY,
    }),
  )
  const drawn = readPageContents(pdf)
  if (drawn.length !== scripts.length)
    throw new Error(`the test print has ${drawn.length} pages of text, not ${scripts.length}`)
  return scripts.filter((_, index) => drawn[index]?.includes('<0000> Tj'))
}

/** Logs a warning with the scripts and the packages to install. Never rejects. */
export async function warnOfScriptsWithoutFont(
  lanes: LanePool,
  logger: { warn(message: string, fields?: Record<string, unknown>): unknown },
): Promise<void> {
  try {
    const missing = await findScriptsWithoutFont(lanes)
    if (missing.length === 0) return
    logger.warn('no font supports these scripts: their text is printed as empty boxes', {
      scripts: missing.map(({ name }) => name),
      install: [...new Set(missing.map(({ fontPackage }) => fontPackage))],
    })
  } catch (error) {
    logger.warn('could not find out which scripts have fonts', {
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

/** Returns the drawing instructions for each page with text. */
function readPageContents(pdf: Buffer): string[] {
  const contents: string[] = []
  const source = pdf.toString('latin1')
  for (const match of source.matchAll(/<<\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/g)) {
    const start = match.index + match[0].length
    const content = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
    if (/\bBT\b[\s\S]* Tj\b/.test(content)) contents.push(content)
  }
  return contents
}
