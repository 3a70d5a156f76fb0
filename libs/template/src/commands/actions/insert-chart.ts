import { type FieldDeclaration, labelFromName } from '@platen/contract'
import { chartFigure, htmlOfText } from '@platen/template/markup'
import {
  containerTypes,
  type FieldNode,
  readJson,
  readSettings,
  samplesChanged,
  settingsFile,
  withDeclaration,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { insertChart as definition } from '../definitions/figures.ts'
import { fieldsOf, folded, freeName, labelOfField } from '../parts/draft-fields.ts'
import { positionFor, putBlock, withFiles } from '../parts/draft-page.ts'

type Given = Static<typeof definition.arguments>

interface Drawn {
  list: string
  x: string
  y: string
  /** Whether the category of the rows is a date or a month. */
  isByTime: boolean
  title: string
  /** Files that change because of a new list. */
  files: Record<string, string>
  notes: string[]
}

const numeric = new Set(['number', 'money', 'percent'])
const time =
  /^(?:day|date|week|month|quarter|year|time|tag|datum|woche|monat|quartal|jahr|mois|annee|mes|ano|trimestre)s?$/

export function insertChart(draft: CommandDraft, given: Given): CommandResult {
  const { source } = draft
  const drawn = drawnOf(source, given)
  if ('refused' in drawn) return drawn
  const grown = withFiles(source, drawn.files)
  const position = positionFor({ ...draft, source: grown }, given)
  if ('refused' in position) return position
  const block = chartFigure({
    type: given.type,
    list: drawn.list,
    x: drawn.x,
    y: drawn.y,
    isLying: given.type === 'bar' && !drawn.isByTime,
    title: htmlOfText(given.title ?? drawn.title),
  })
  const made = putBlock(grown, block, position)
  if ('refused' in made) return made
  return {
    ...made,
    files: { ...drawn.files, ...made.files },
    summary: `Inserted a chart of “${given.title ?? drawn.title}”`,
    notes: drawn.notes,
  }
}

function drawnOf(source: CommandDraft['source'], given: Given): Drawn | CommandRefused {
  const nodes = fieldsOf(source)
  const lists = nodes.filter(
    ({ kind, path }) => kind === 'list' && (given.list === undefined || path.join('.') === given.list),
  )
  if (given.list !== undefined && lists.length === 0)
    return {
      refused: `There is no list “${given.list}”. The lists are ${nodes
        .filter(({ kind }) => kind === 'list')
        .map(({ path }) => path.join('.'))
        .join(', ')}.`,
    }
  for (const list of lists) {
    const found = inList(source, list, given)
    if (found) return found
  }
  return given.list === undefined
    ? newList(source, nodes, given)
    : {
        refused: `The rows of ${given.list} have no number field “${given.value}”. Name another field of these rows.`,
      }
}

/** Returns the chart of a list whose rows have the number and the category, or undefined. */
function inList(source: CommandDraft['source'], list: FieldNode, { value, by }: Given): Drawn | undefined {
  const called = (node: FieldNode, wanted: string) =>
    [node.name, labelOfField(node), node.path.join('.')].some((one) => isAlike(one, wanted))
  const y = list.children.find((node) => isNumber(node) && called(node, value))
  const x =
    by === undefined
      ? list.children.find((node) => node.kind === 'value' && !isNumber(node))
      : list.children.find((node) => node !== y && node.kind === 'value' && called(node, by))
  if (!x || !y) return undefined
  return {
    list: list.path.join('.'),
    x: x.name,
    y: y.name,
    isByTime:
      x.declaration?.type === 'date' || x.declaration?.type === 'datetime' || time.test(folded(x.name)),
    title: titleOf(source, labelOfField(y), labelOfField(x)),
    files: {},
    notes: [],
  }
}

function isNumber({ declaration, computed, kind }: FieldNode): boolean {
  const type = declaration?.type ?? computed?.type
  return kind === 'value' && type !== undefined && numeric.has(type)
}

/** Whether two names are equal, ignoring a plural ending. */
function isAlike(one: string, other: string): boolean {
  const plain = (name: string) => folded(name).replace(/s$/, '')
  return plain(one) === plain(other)
}

const byWords: Readonly<Record<string, string>> = {
  en: 'by',
  de: 'nach',
  fr: 'par',
  es: 'por',
  it: 'per',
  nl: 'per',
}

/** Returns a title such as “Revenue by region” in the language of the document. German nouns keep their capital letters. */
function titleOf(source: CommandDraft['source'], value: string, by: string): string {
  const { language } = readSettings(source.files['template.json'] ?? '')
  const base = typeof language === 'string' ? (language.toLowerCase().split('-')[0] ?? 'en') : 'en'
  return `${capital(value)} ${byWords[base] ?? '/'} ${base === 'de' ? capital(by) : by.toLowerCase()}`
}

function capital(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

const regions = ['North', 'South', 'East', 'West']
const months = ['January', 'February', 'March', 'April']
const quarters = ['Q1', 'Q2', 'Q3', 'Q4']
const amounts = [48_200, 39_750, 52_400, 31_900]
const moneyNames =
  /revenue|sales|turnover|cost|price|amount|profit|income|expense|spend|budget|umsatz|kosten|erlos|gewinn|betrag|chiffre|vente|cout|ingreso|venta|coste/

function newList(source: CommandDraft['source'], nodes: readonly FieldNode[], given: Given): Drawn {
  const { value, by = 'Name' } = given
  const name = freeName(nodes, `${value} by ${by}`)
  const x = freeName([], by)
  const y = freeName([], value) === x ? `${freeName([], value)}_value` : freeName([], value)
  const isMoney = moneyNames.test(folded(value))
  const settings = readSettings(source.files['template.json'] ?? '')
  const currency = currencyOf(settings.fields)
  const declaration: FieldDeclaration = {
    type: 'list',
    label: titleOf(source, value, by),
    fields: {
      [x]: { type: 'text', label: capital(labelFromName(x)) },
      [y]: isMoney
        ? { type: 'money', label: capital(labelFromName(y)), currency: currency ?? 'EUR', decimals: 0 }
        : { type: 'number', label: capital(labelFromName(y)) },
    },
  }
  const isByTime = time.test(folded(by))
  const names = /quarter|quartal|trimestre/i.test(by)
    ? quarters
    : isByTime
      ? months
      : /region|area|gebiet|zona/i.test(by)
        ? regions
        : ['A', 'B', 'C', 'D'].map((letter) => `${capital(labelFromName(x))} ${letter}`)
  const rows = names.map((one, index) => ({
    [x]: one,
    [y]: isMoney ? amounts[index] : Math.round((amounts[index] ?? 0) / 1_000),
  }))
  const firstSample = readJson(source.files['sample.json'] ?? '')
  const declared = withDeclaration(settings, [name], declaration, containerTypes([], firstSample))
  return {
    list: name,
    x,
    y,
    isByTime,
    title: titleOf(source, labelFromName(y), labelFromName(x)),
    files: {
      ...settingsFile(source, { ...settings, ...(declared.fields && { fields: declared.fields }) }),
      ...samplesChanged(source, (data) => ({ ...data, [name]: rows })),
    },
    notes: [
      `The chart shows ${x} and ${y} for each row of the new list ${name}. Its sample rows are examples.`,
      ...(isMoney && currency === undefined
        ? [`${capital(labelFromName(y))} is in EUR. Change the currency under Data, Fields.`]
        : []),
    ],
  }
}

function currencyOf(fields: unknown): string | undefined {
  const found = /"type":"money"[^}]*?"currency":"([^"]+)"/.exec(JSON.stringify(fields ?? {}))
  return found?.[1]
}
