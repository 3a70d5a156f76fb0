import { escapeHtml } from '@platen/contract'
import { phrase } from '../words/phrases.ts'
import {
  conditional,
  element,
  type Lines,
  longTextHtml,
  tagOf,
  termList,
  valueHtml,
  whenThere,
} from './html-lines.ts'
import { headingHtml, listHtml } from './list-html.ts'
import { partyLines } from './party-html.ts'
import { isNarrow } from './page-margins.ts'
import type { Leaf, Plan, Section, SumRow } from './plan.ts'

/** The letterhead: logo, name, and how to reach them. */
export function headerHtml({ logo, sender }: Plan, { isCentred = false } = {}): Lines {
  const picture = sender?.leaves.find(({ field }) => field.kind === 'image')
  const name = sender?.leaves.find(({ concept }) => concept === 'name')
  const rest = (sender?.leaves ?? []).filter((leaf) => leaf !== picture && leaf !== name)
  return element(isCentred ? 'header class="centred"' : 'header', [
    ...(logo === undefined ? [] : [`<img src="${escapeHtml(logo)}" alt="">`]),
    ...(picture ? [`<img src="{{${picture.tag}}}" alt="">`] : []),
    ...(name ? [`<p class="brand">${tagOf(name.tag)}</p>`] : []),
    ...element('div class="contact"', partyLines(rest)),
  ])
}

/** A long text, with its label as a heading where it has one. */
export function textHtml(leaf: Leaf, hasHeading: boolean): Lines {
  const { tag, field } = leaf
  const text = `<p class="lines">${tagOf(tag)}</p>`
  const lines = hasHeading
    ? element('section class="text"', [`<h2>${escapeHtml(leaf.label)}</h2>`, text])
    : [text]
  return conditional({ tag, isOptional: field.isOptional }, lines)
}

/** Pictures that were cited, and those of the data. */
export function imagesHtml({ images, pictures }: Plan): Lines {
  return element('div class="pictures"', [
    ...pictures.map((path) => `<img src="${escapeHtml(path)}" alt="">`),
    ...images.map(valueHtml),
  ])
}

/** Sums that no table has. */
export function sumsHtml(sums: readonly SumRow[]): Lines {
  return element(
    'dl class="sums"',
    sums.map(({ tag, label, isMain, isOptional }) =>
      whenThere(
        { tag, isOptional },
        `<div${isMain ? ' class="due"' : ''}><dt>${escapeHtml(label)}</dt><dd>${tagOf(tag)}</dd></div>`,
      ),
    ),
  )
}

/** A group of the data with a heading. */
export function sectionHtml({ heading, leaves, lists, inner }: Section, plan: Plan, level: number): Lines {
  const isLong = ({ field }: Leaf) => field.kind === 'multiline'
  return element('section class="group"', [
    ...headingHtml(heading, level),
    ...termList(
      leaves.filter((leaf) => !isLong(leaf)),
      'pairs',
    ),
    ...leaves.filter(isLong).flatMap(longTextHtml),
    ...lists.flatMap((list) => listHtml(list, plan.language, { level: level + 1, hasHeading: true })),
    ...inner.flatMap((one) => sectionHtml(one, plan, level + 1)),
  ])
}

/** How to pay. The heading of a single detail is missing with it. */
export function paymentHtml({ payment, language }: Plan): Lines {
  if (payment.length === 0) return []
  const [first] = payment
  const lines = element('section class="payment"', [
    `<h2>${escapeHtml(phrase('payment', language))}</h2>`,
    ...termList(payment),
  ])
  return payment.length === 1 && first?.field.isOptional
    ? conditional({ tag: first.tag, isOptional: true }, lines)
    : lines
}

/** Small print at the very end. */
export function smallHtml({ small }: Plan): Lines {
  return small.flatMap((leaf) =>
    conditional({ tag: leaf.tag, isOptional: leaf.field.isOptional }, [
      `<p class="small lines">${tagOf(leaf.tag)}</p>`,
    ]),
  )
}

const signed = new Set(['contract', 'certificate', 'delivery', 'timesheet', 'expenses'])

/** Lines to sign on, where the kind of document asks for them and the data names nobody who signs. */
export function signHtml({ kind, language, lists, sender, recipients, signers, page }: Plan): Lines {
  const line = (text: string) => `<p>${escapeHtml(text)}</p>`
  if (signers.length > 0)
    return element('div class="sign"', [
      ...element(
        'div class="signatures"',
        signers.map((name) =>
          line(
            name === ''
              ? phrase('sign', language)
              : `${phrase('sign', language)}: ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          ),
        ),
      ),
    ])
  // A slip on a label goes into or onto a parcel: there is no room, and nobody gives it back signed.
  if (kind.id === 'delivery' && isNarrow(page)) return []
  if (!signed.has(kind.id) || lists.some(({ form }) => form === 'signatories')) return []
  if (kind.id === 'contract') {
    const who = [sender, ...recipients].flatMap((party) => (party ? [party.heading] : [])).slice(0, 4)
    const words = `${phrase('place_date', language)}, ${phrase('sign', language)}`
    const both = who.length < 2 ? [words, words] : who.map((name) => `${words}: ${name}`)
    return element('div class="signatures"', both.map(line))
  }
  const confirm =
    kind.id === 'delivery' ? [`<p class="received">${escapeHtml(phrase('received', language))}</p>`] : []
  return element('div class="sign"', [
    ...confirm,
    ...element('div class="signatures"', [
      line(phrase('place_date', language)),
      line(phrase('sign', language)),
    ]),
  ])
}

/** Blocks with an empty line between them. */
export function joinBlocks(blocks: readonly Lines[]): string {
  const filled = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${filled.join('\n\n')}\n`
}
