import { escapeHtml } from '@platen/contract'
import { conceptNamed } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import {
  element,
  indented,
  type Lines,
  longTextHtml,
  tagOf,
  termList,
  valueHtml,
  whenThere,
} from './html-lines.ts'
import type { Column, ListPlan } from './plan.ts'
import { tableHtml } from './table-html.ts'

/** A list in its form; `level` is that of its heading. */
export function listHtml(
  list: ListPlan,
  language: Language,
  { level, hasHeading }: { level: number; hasHeading: boolean },
): Lines {
  const heading = hasHeading ? headingHtml(list.heading, level) : []
  const within = level + (hasHeading ? 1 : 0)
  const forms: Record<ListPlan['form'], () => Lines> = {
    values: () => pointsHtml(list),
    paragraphs: () => [],
    cards: () => cardsHtml(list, language, within),
    entries: () => entriesHtml(list, within),
    dishes: () => dishesHtml(list, level),
    signatories: () => signatoriesHtml(list),
    table: () => tableHtml(list, language),
  }
  if (list.form === 'signatories') return signatoriesHtml(list)
  if (list.form === 'paragraphs')
    return [`{{#${list.tag}}}`, '<p class="lines">{{.}}</p>', `{{/${list.tag}}}`]
  const none =
    list.form === 'table'
      ? []
      : [`{{^${list.tag}}}<p class="none">${phrase('none', language)}</p>{{/${list.tag}}}`]
  const lines = [...heading, ...forms[list.form](), ...none]
  return element(`section class="${list.form}${list.isNumbered === true ? ' numbered' : ''}"`, lines)
}

/** A heading of a level from 2 to 6. */
export function headingHtml(text: string, level: number): Lines {
  const at = Math.min(level, 6)
  return [`<h${at}>${escapeHtml(text)}</h${at}>`]
}

function pointsHtml({ tag, isNumbered }: ListPlan): Lines {
  const name = isNumbered === true ? 'ol' : 'ul'
  return [`<${name}>`, `  {{#${tag}}}`, '  <li>{{.}}</li>', `  {{/${tag}}}`, `</${name}>`]
}

/** Items with a heading, what belongs to it in one line, and their text. */
function entriesHtml({ tag, columns }: ListPlan, level: number): Lines {
  const at = Math.min(level, 6)
  const title = titleOf(columns)
  const texts = columns.filter((column) => column !== title && column.field.kind === 'multiline')
  const rest = columns.filter((column) => column !== title && !texts.includes(column))
  const meta = rest.map((column) =>
    whenThere(
      { tag: column.tag, isOptional: column.field.isOptional },
      `<span>${isClearAlone(column) ? '' : `${escapeHtml(column.label)}: `}${valueHtml(column)}</span>`,
    ),
  )
  return [
    `{{#${tag}}}`,
    '<article>',
    ...indented([
      ...(title ? [`<h${at}>${tagOf(title.tag)}</h${at}>`] : []),
      ...(meta.length > 0 ? [`<p class="meta">${meta.join(' ')}</p>`] : []),
      ...texts.map((column) =>
        whenThere(
          { tag: column.tag, isOptional: column.field.isOptional },
          `<p class="lines">${tagOf(column.tag)}</p>`,
        ),
      ),
    ]),
    '</article>',
    `{{/${tag}}}`,
  ]
}

/** Texts and dates that say what they are. */
function isClearAlone({ form, concept, field }: Column): boolean {
  return (
    field.kind !== 'boolean' &&
    (form === 'image' || form === 'date' || form === 'code' || (form === 'text' && concept !== undefined))
  )
}

function titleOf(columns: readonly Column[]): Column | undefined {
  for (const wanted of ['title', 'name', 'role', 'description', 'subject', 'city']) {
    const found = columns.find(
      ({ concept, form, field }) => concept === wanted && form === 'text' && field.kind !== 'multiline',
    )
    if (found) return found
  }
  const texts = columns.filter(
    ({ form, field }) => (form === 'text' || form === 'code') && field.kind === 'text',
  )
  // A name of something says more than its number.
  return texts.find(({ field }) => conceptNamed(field.name)?.kind !== 'id') ?? texts[0]
}

/** Lines of a menu: what it is, its price, and a small line about it. */
function dishesHtml({ tag, columns, group }: ListPlan, level: number): Lines {
  const price = columns.find(({ field }) => field.kind === 'money')
  const title = columns.find(({ concept }) => concept === 'name' || concept === 'title') ?? titleOf(columns)
  const rest = columns.filter(
    (column) => column !== title && column !== price && column.concept !== 'category',
  )
  const dish = [
    '<div class="dish">',
    ...indented([
      ...(title ? [`<b>${tagOf(title.tag)}</b>`] : []),
      ...(price ? [`<span class="price">${tagOf(price.tag)}</span>`] : []),
      ...rest.map(
        (column) =>
          `<p>${whenThere({ tag: column.tag, isOptional: column.field.isOptional }, valueHtml(column))}</p>`,
      ),
    ]),
    '</div>',
  ]
  if (group === undefined) return [`{{#${tag}}}`, ...dish, `{{/${tag}}}`]
  const at = Math.min(level, 6)
  return [`{{#${group}}}`, `<h${at}>{{key}}</h${at}>`, '{{#items}}', ...dish, '{{/items}}', `{{/${group}}}`]
}

function signatoriesHtml({ tag, columns }: ListPlan): Lines {
  return element('div class="signatures"', [
    `{{#${tag}}}`,
    `<p>${columns.map((column) => whenThere({ tag: column.tag, isOptional: column.field.isOptional }, valueHtml(column))).join('<br>')}</p>`,
    `{{/${tag}}}`,
  ])
}

function cardsHtml(list: ListPlan, language: Language, level: number): Lines {
  const { tag, columns, inner } = list
  const title = titleOf(columns)
  const rest = columns.filter((column) => column !== title)
  const short = rest.filter(({ field }) => field.kind !== 'multiline')
  const at = Math.min(level, 6)
  return [
    `{{#${tag}}}`,
    '<article>',
    ...indented([
      ...(title ? [`<h${at}>${tagOf(title.tag)}</h${at}>`] : []),
      ...termList(short, short.length <= 4 ? 'line' : 'pairs'),
      ...rest.filter((column) => !short.includes(column)).flatMap(longTextHtml),
      ...inner.flatMap((one) =>
        listHtml(one, language, { level: level + 1, hasHeading: inner.length > 1 || one.form === 'values' }),
      ),
    ]),
    '</article>',
    `{{/${tag}}}`,
  ]
}
