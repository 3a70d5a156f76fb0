import type { Bundle } from '@platen/contract'
import {
  colors,
  lengths,
  picture,
  plainBlocks,
  plainRules,
  prologs,
  riskyBlocks,
  riskyRules,
} from './random-parts.ts'

/** A template by chance, and data for documents of it. */
export interface RandomTemplate {
  bundle: Pick<Bundle, 'html' | 'css' | 'settings'>
  data: Array<Record<string, unknown>>
}

type Chance = () => number

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The template of a seed, and data for `documents` of them. `risk` is the chance that it has something that must be refused. */
export function createRandomTemplate(
  seed: number,
  { documents, risk }: { documents: number; risk: number },
): RandomTemplate {
  const chance = createChance(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const some = <T>(from: readonly T[], most: number) =>
    Array.from({ length: Math.floor(chance() * (most + 1)) }, () => pick(from))
  const fill = (text: string) =>
    text
      .replaceAll(/\bL\b/g, () => pick(lengths))
      .replaceAll(/\bC\b/g, () => pick(colors))
      .replaceAll('"P"', `"${picture}"`)
  const isRisky = chance() < risk
  const rules = [...some(plainRules, 14), ...(isRisky ? [pick(riskyRules), ...some(riskyRules, 1)] : [])]
  const blocks = [...some(plainBlocks, 7), ...(isRisky && chance() < 0.3 ? some(riskyBlocks, 2) : [])]
  const shuffled = <T>(list: T[]) =>
    list
      .map((value) => ({ value, at: chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value)
  const margin = () => pick(['0', '10mm', '14.3mm', '0.7in', '40px'])
  const line = { left: 'No {page}', right: '{page} / {pages}' }
  return {
    bundle: {
      html: pick(prologs)(shuffled(blocks).join(pick(['', '\n']))),
      css: shuffled(rules).map(fill).join('\n'),
      settings: {
        name: 'Random',
        page: {
          size: pick(['A5', 'A4', '110mm 170mm', 'Letter']),
          orientation: pick(['portrait', 'landscape']),
          margin: { top: margin(), right: margin(), bottom: margin(), left: margin() },
          ...(chance() < 0.2 ? { footer: line } : {}),
        },
        fileName: 'x.pdf',
        language: 'en',
        optional: [],
        tagged: false,
        compact: false,
        images: 'original',
      },
    },
    data: Array.from({ length: documents }, () => createData(chance)),
  }
}

const words =
  'alder birch cedar Ødegård elm fir ginkgo hazel & <ivy> juniper "kelp" larch مرحبا maple Ωμέγα oak'.split(
    ' ',
  )

function createData(chance: Chance): Record<string, unknown> {
  const text = (most: number) =>
    Array.from(
      { length: Math.floor(chance() * most) },
      () => words[Math.floor(chance() * words.length)],
    ).join(' ')
  return {
    title: text(5),
    name: text(4),
    no: Math.floor(chance() * 10_000),
    text: text(40),
    long: text(chance() < 0.2 ? 900 : 120),
    flag: chance() < 0.5,
    kind: chance() < 0.5 ? 'box' : 'note',
    color: 'red;position:fixed',
    rows: Array.from({ length: Math.floor(chance() * (chance() < 0.15 ? 60 : 7)) }, () => ({
      name: text(6),
      no: Math.floor(chance() * 100),
    })),
  }
}
