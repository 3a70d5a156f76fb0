import {
  type ConnectorMapping,
  connectorMappingBounds,
  type Field,
  type FieldSource,
  type PayloadShape,
} from '@platen/contract'
import { applyMapping } from '../apply/apply-mapping.ts'
import { guessedFieldsMax, guessedListsMax } from '../bounds.ts'
import { withKeptShape } from '../formulas/payload-shape.ts'
import { readPathText } from '../path/payload-path.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import { type FillTarget, fillTargets } from '../targets/fill-targets.ts'
import { guessAddress } from './guess-address.ts'
import { differsFromTotal, mayLackTax } from './uncertain-total.ts'
import { fitOf, likeness, type TargetWords, targetWords } from './similarity.ts'
import {
  type PayloadPosition,
  type PayloadPositions,
  positionsOf,
  positionsOfRows,
} from './payload-positions.ts'
import { rowsOfOrder } from './rows-of-order.ts'

/** `sure`: the names are the same. `likely`: the meanings are the same. `unsure`: the user should check the source. */
export type Confidence = 'sure' | 'likely' | 'unsure'

/**
 * A guessed mapping, and the confidence of each source, by the field's path (`items.quantity` for a column, `items.+0.quantity` for additional rows).
 */
export interface MappingGuess {
  mapping: ConnectorMapping
  confidence: Record<string, Confidence>
}

/**
 * Minimum scores. Required fields accept a lower score. These and the values in similarity.ts were tuned with the test payloads until each field was
 * guessed correctly or left out (November 2026).
 */
const leastFit = { filled: 0.3, there: 0.5, free: 0.5 }

/**
 * Guesses the source of each field from names and their meanings, types of values, and the contents of lists. Fields without a similar
 * value are left out, and ambiguous values are never converted.
 */
export function guessMapping(fields: readonly Field[], payload: unknown): MappingGuess {
  const confidence: Record<string, Confidence> = {}
  const positions = positionsOf(payload)
  const targets = fillTargets(fields)
  const shapes: PayloadShape[] = []
  const guessed = guessLevel(targets, positions, {
    payload,
    around: [],
    before: '',
    confidence,
    shapes,
    depth: 0,
  })
  const shape = shapes.reduce(withKeptShape, {})
  const mapping: ConnectorMapping = { fields: guessed, ...(Object.keys(shape).length > 0 && { shape }) }
  for (const target of targets) {
    const source = guessed[target.path]
    if (target.kind !== 'rows' || source?.from !== 'list') continue
    const orders = recordsAround(payload, source.path)
    const { data } = applyMapping(mapping, payload, fields, { now: 0, timeZone: undefined })
    const rows = data[target.path]
    if (differsFromTotal(target, { rows, orders }) || mayLackTax(target, source, orders))
      confidence[target.path] = 'unsure'
  }
  return { mapping, confidence }
}

/** Returns the records around a list, innermost first. */
function recordsAround(payload: unknown, path: string): unknown[] {
  const names = readPathText(path)?.parts.slice(0, -1) ?? []
  let record = payload
  const around = [record]
  for (const name of names) {
    record = isRecord(record) && typeof name === 'string' ? ownValue(record, name) : undefined
    around.unshift(record)
  }
  return around
}

interface Guessing {
  payload: unknown
  /** Names of the groups that contain the fields. */
  around: readonly string[]
  /** Prefix of paths in `confidence`. */
  before: string
  confidence: Record<string, Confidence>
  /** Types of lists that are empty in this payload, for formulas. */
  shapes: PayloadShape[]
  depth: number
}

function guessLevel(
  targets: readonly FillTarget[],
  positions: PayloadPositions,
  guessing: Guessing,
): Record<string, FieldSource> {
  const sources = targets.slice(0, guessedFieldsMax).flatMap((target): [string, FieldSource][] => {
    if (target.kind === 'group') {
      const around = [...guessing.around, target.name]
      return Object.entries(guessLevel(target.inside, positions, { ...guessing, around }))
    }
    const guess =
      target.kind === 'rows'
        ? guessList(target, positions, guessing)
        : guessValue(target, positions, guessing)
    if (guess === undefined) return []
    guessing.confidence[`${guessing.before}${target.path}`] = confidenceOf(guess.fit)
    return [[target.path, guess.source]]
  })
  return Object.fromEntries(sources)
}

function confidenceOf(fit: number): Confidence {
  return fit >= 0.85 ? 'sure' : fit >= 0.65 ? 'likely' : 'unsure'
}

interface Guess {
  source: FieldSource
  fit: number
}

function guessValue(
  target: FillTarget,
  positions: PayloadPositions,
  { around }: Guessing,
): Guess | undefined {
  const words = targetWords(target, around)
  const address = guessAddress(target, words, positions.groups)
  const best = bestPosition(target, words, positions) ?? anyDate(target, positions)
  if (address && address.fit > (best?.fit ?? 0)) return address
  if (best === undefined) return undefined
  const { path } = best.position
  const isHundredfold =
    (target.type === 'money' && isInCents(best.position)) ||
    (target.type === 'percent' && target.whole !== 100 && Number(best.position.value) > 1)
  if (isHundredfold) {
    const isText = typeof best.position.value === 'string' && !best.position.value.includes('.')
    const formula = `${isText ? `number(${path})` : path} / 100`
    if (/^[a-z_]\w*(?:\.[a-z_]\w*)*$/i.test(path))
      return { source: { from: 'formula', formula }, fit: Math.min(best.fit, 0.6) }
  }
  return { source: wholeName(path, words, positions) ?? { from: 'path', path }, fit: best.fit }
}

/** Names for the second part of a split value. */
const restOfName: Readonly<Record<string, string>> = {
  first_name: 'last_name',
  firstName: 'lastName',
  given_name: 'family_name',
  givenName: 'familyName',
}

function wholeName(
  path: string,
  { own }: TargetWords,
  { values }: PayloadPositions,
): FieldSource | undefined {
  const [first = ''] = /[^.]+$/.exec(path) ?? []
  const rest = Object.hasOwn(restOfName, first) ? restOfName[first] : undefined
  const other = `${path.slice(0, path.length - first.length)}${rest}`
  if (rest === undefined || own.includes('first') || !values.some((position) => position.path === other))
    return undefined
  return { from: 'text', text: `{{${path}}} {{${other}}}` }
}

function bestPosition(
  target: FillTarget,
  words: TargetWords,
  positions: PayloadPositions,
): { position: PayloadPosition; fit: number } | undefined {
  let best: { position: PayloadPosition; fit: number } | undefined
  for (const position of positions.values) {
    const fit = fitOf(target, words, position)
    // `unit_amount` is not a unit.
    if (target.type === 'text' && isInCents(position)) continue
    if (fit >= leastFit[target.need] && fit > (best?.fit ?? 0)) best = { position, fit }
  }
  return best
}

/** A required date without a match, such as the due date of a paid order, uses the payload's only date. */
function anyDate(
  target: FillTarget,
  positions: PayloadPositions,
): { position: PayloadPosition; fit: number } | undefined {
  if (target.type !== 'date' || target.need !== 'filled') return undefined
  const found = bestPosition(target, { own: ['date'], label: [], around: [] }, positions)
  return found && { position: found.position, fit: leastFit.filled }
}

/** Whether a whole number has a name that payment services use for amounts in cents. */
function isInCents({ names, value }: PayloadPosition): boolean {
  const last = names.at(-1) ?? ''
  return (
    (typeof value === 'number'
      ? Number.isInteger(value)
      : typeof value === 'string' && /^\d+$/.test(value)) &&
    (/(?:^|_)amount|_cents$|^unit_amount/.test(last) || last.endsWith('InCents'))
  )
}

function guessList(target: FillTarget, positions: PayloadPositions, guessing: Guessing): Guess | undefined {
  if (guessing.depth >= connectorMappingBounds.listDepthMax) return undefined
  let best:
    | (Guess & { confidence: Record<string, Confidence>; score: number; shapes: PayloadShape[] })
    | undefined
  for (const position of positions.lists.slice(0, guessedListsMax)) {
    const confidence: Record<string, Confidence> = {}
    const before = `${guessing.before}${target.path}.`
    const inner = { ...guessing, around: [], before, confidence, depth: guessing.depth + 1 }
    const rows = positionsOfRows(position.value)
    const columns = guessLevel(target.inside, rows, inner)
    nameItems(target, rows, { columns, confidence, before })
    const count = Object.keys(columns).length
    if (count === 0) continue
    const alike = likeness(targetWords(target, guessing.around), position.names)
    const share = count / Math.max(1, target.inside.length)
    const score = share * 0.7 + alike * 0.5 - position.names.length * 0.01
    if (score <= (best?.score ?? 0.2)) continue
    const fit = Math.min(1, 0.35 + alike * 0.4 + share * 0.4)
    // Rules for orders apply to lists of the payload itself.
    const known =
      guessing.depth === 0
        ? rowsOfOrder(target, { position, columns }, guessing.payload)
        : { list: { from: 'list' as const, path: position.path, columns }, confidence: {}, shapes: [] }
    for (const [path, sure] of Object.entries(known.confidence)) confidence[before + path] = sure
    best = { source: known.list, fit, confidence, score, shapes: known.shapes }
  }
  if (!best) return undefined
  Object.assign(guessing.confidence, best.confidence)
  guessing.shapes.push(...best.shapes)
  return best
}

/** Items are described by their name if the rows have no other text. */
function nameItems(
  { inside }: FillTarget,
  { values }: PayloadPositions,
  guessed: { columns: Record<string, FieldSource>; confidence: Record<string, Confidence>; before: string },
): void {
  const { columns, confidence, before } = guessed
  const described = inside.find(({ name, kind }) => name === 'description' && kind === 'value')
  if (!described || Object.hasOwn(columns, described.path)) return
  const isUsed = (path: string) =>
    Object.values(columns).some((source) => source.from === 'path' && source.path === path)
  const named = values.find(
    ({ path, value }) =>
      ['name', 'product_name', 'productName'].includes(path) && typeof value === 'string' && !isUsed(path),
  )
  if (!named) return
  columns[described.path] = { from: 'path', path: named.path }
  confidence[`${before}${described.path}`] = 'likely'
}
